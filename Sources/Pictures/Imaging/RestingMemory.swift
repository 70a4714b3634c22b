/// Memory that is kept from photo to photo beside what photos lease.
package enum RestingMemory {
    /// The most bytes of it: filters, and rings and rows of two photos.
    package static let maxBytes = HorizontalFilter.cache.byteLimit + VerticalFilter.cache.byteLimit + (2 << 20)
}
