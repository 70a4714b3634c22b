/// A realistic library of generated photos: cameras and phones, folders by year and month, all eight orientations,
/// near-duplicates and copies, damaged files, names of arbitrary bytes, and files to be skipped.
///
/// ```swift
/// let manifest = try await SampleFolder(count: 240).write(to: "sample")
/// ```
package struct SampleFolder: Sendable {
    /// Files that a run over the folder finds: healthy photos, near-duplicates, copies, damaged and broken files. Files to
    /// be skipped are added to these.
    package var count: Int
    /// Size of each photo; nil for each camera's own size (7 to 16).
    package var megapixels: Double?
    package var seed: UInt64
    /// Only healthy, distinct photos with plain names.
    package var isPlain: Bool
    /// Camera raw files, in addition to `count`; every other one has a JPEG of the same name beside it, which is one more.
    package var rawCount: Int
    /// Films of a second, in addition to `count`.
    package var videoCount: Int
    /// Photos with a gain map, in addition to `count`.
    package var hdrCount: Int
    /// PDFs and TIFF files of one to five pages, in addition to `count`.
    package var documentCount: Int

    package init(
        count: Int = 240,
        megapixels: Double? = nil,
        seed: UInt64 = 1,
        isPlain: Bool = false,
        rawCount: Int = 0,
        videoCount: Int = 0,
        hdrCount: Int = 0,
        documentCount: Int = 0
    ) {
        self.count = count
        self.megapixels = megapixels
        self.seed = seed
        self.isPlain = isPlain
        self.rawCount = rawCount
        self.videoCount = videoCount
        self.hdrCount = hdrCount
        self.documentCount = documentCount
    }

    /// The files, in a fixed order. Planning them is fast; making them takes the time.
    package var files: [SampleFile] {
        var plan = SamplePlan(folder: self)
        return plan.files()
    }
}
