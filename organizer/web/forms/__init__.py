"""What people type into pages, turned into what the use-cases take."""
