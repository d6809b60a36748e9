"""The loudspeaker: a droid's chirps of our own making, and a voice. Both are optional, and neither ever holds the table up.

The table's thread only leaves requests in `speaker`. A thread of its own hands them to `player`, a process of its own: what
hangs, crashes or goes away in a sound card does so there.
"""
