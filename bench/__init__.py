"""How fast it is, measured against peers in the same run: `make bench`, or `python -m bench`.

Not installed: it is run from the project's folder, in an environment that also holds the peers.
"""
