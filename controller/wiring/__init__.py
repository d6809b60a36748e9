"""How a configured table is wired: as a list, and as a drawing."""
