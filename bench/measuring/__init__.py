"""Code that the benches share: running and monitoring commands, comparing them fairly, and writing the results.

Standard library only: code that needs more is a separate program or in another package.
"""
