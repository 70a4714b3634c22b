"""The formats that this package reads. A test compares them with those that the command writes."""

#: The layout of the cache: `format` in its database `meta`.
CACHE_FORMAT = "1"

#: The last migration of the catalogue. The catalogue lists all that were applied, from 1.
CATALOGUE_VERSION = 21
