"""Drives a headless Chromium: `from browsing import Browser`, with the folder Tools in the path. Only Python's standard library is needed."""
from .connection import BrowserError, executable
from .page import Browser

__all__ = ["Browser", "BrowserError", "executable"]
