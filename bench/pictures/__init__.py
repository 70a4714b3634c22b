"""Comparing pictures, for bench/quality: luma, similarity, and patterns that show aliasing.

Needs numpy and Pillow, from the Python environment that scripts/bench-env creates.
"""
