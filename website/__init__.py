"""What the site is built with: its pages ask these modules for what the library says."""
