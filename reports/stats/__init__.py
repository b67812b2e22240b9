"""Statistics: plain functions, frames and arrays in, frames out."""
