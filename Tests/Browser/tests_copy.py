"""What leaves the page: copies and downloads."""
