"""What a reader's browser makes of the site."""
