/// Memory that is kept between photos in addition to their leases.
package enum IdleMemory {
    /// Its maximum in bytes: filters, and rings and rows of two photos.
    package static let maxBytes = HorizontalFilter.cache.byteLimit + VerticalFilter.cache.byteLimit + (2 << 20)
}
