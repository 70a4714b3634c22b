/// What a file says of a picture, as far as it tells what the picture may be.
package struct PictureFacts: Sendable, Hashable {
    /// Pixels of the whole upright picture, not of the analysis picture.
    package var width: Int
    package var height: Int
    package var isPNG: Bool
    /// A maker, a model or an exposure is noted.
    package var hasCamera: Bool
    /// Its metadata has the word.
    package var namesScreenshot: Bool

    package init(width: Int, height: Int, isPNG: Bool, hasCamera: Bool, namesScreenshot: Bool = false) {
        self.width = width
        self.height = height
        self.isPNG = isPNG
        self.hasCamera = hasCamera
        self.namesScreenshot = namesScreenshot
    }
}
