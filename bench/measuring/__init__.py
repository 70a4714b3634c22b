"""What the shows share: running commands under a watch, comparing them fairly, and writing down what came out.

Standard library only: what needs more is run as a program of its own, or is not in here.
"""
