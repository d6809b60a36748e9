"""The picture of the table, composed for the public: views become scene models, codes become words."""

from controller.scenes.composer import Scenes

__all__ = ["Scenes"]
