"""Judging pictures, for bench/quality: their luma, how alike two are, and patterns that show aliasing.

Needs numpy and Pillow, from the Python environment that scripts/bench-env makes.
"""
