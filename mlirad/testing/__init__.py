"""Is a derivative right? What our own tests, and other people's, import."""
