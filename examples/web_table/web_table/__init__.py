"""A table of Moon in the browser for several people, with bots in the empty seats.

`tables` says what may be done at a table and `frames` what each seat is shown of it, both without a network;
`rooms` joins a table to the people connected to it; `app` is the web server around them.
"""
