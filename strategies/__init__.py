"""Scripted humans, one playing style a file."""
