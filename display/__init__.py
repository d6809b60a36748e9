"""What the public sees: scene models in, intents out; `display.words` needs no pygame."""
