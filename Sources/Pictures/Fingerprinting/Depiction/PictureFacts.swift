/// Facts from a file that indicate what the picture may depict.
package struct PictureFacts: Sendable, Hashable {
    /// Size of the whole upright picture in pixels, not of the analysis picture.
    package var width: Int
    package var height: Int
    package var isPNG: Bool
    /// Whether a make, a model or an exposure is recorded.
    package var hasCamera: Bool
    /// Whether the metadata contains the word.
    package var namesScreenshot: Bool

    package init(width: Int, height: Int, isPNG: Bool, hasCamera: Bool, namesScreenshot: Bool = false) {
        self.width = width
        self.height = height
        self.isPNG = isPNG
        self.hasCamera = hasCamera
        self.namesScreenshot = namesScreenshot
    }
}
