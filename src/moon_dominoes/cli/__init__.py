"""The commands of the command line, and what they share; `__main__.py` puts them together."""
