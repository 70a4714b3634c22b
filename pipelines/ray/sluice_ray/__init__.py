"""Makes the shards of a plan on a Ray cluster."""
