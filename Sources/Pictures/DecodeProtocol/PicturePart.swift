/// What of a file is decoded, and how large.
package struct PicturePart: Sendable, Hashable {
    /// Of a file of pages, counted from 1. Other files have one.
    package var page: Int
    /// In pixels: the long edge of the largest thing that will be made of it. Pages are drawn as large, and sensors are
    /// rendered at half size if that is enough. 0: as large as it can be.
    package var minLongEdge: Int

    package init(page: Int = 1, minLongEdge: Int = 0) {
        (self.page, self.minLongEdge) = (page, minLongEdge)
    }
}
