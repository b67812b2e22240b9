"""Kernels become machine code: translated one by one, in several processes, linked and cached."""
