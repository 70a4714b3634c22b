/// A library of generated photos such as people have: cameras and telephones, folders by year and month, all eight
/// orientations, near-duplicates and copies, damaged files, names of any bytes, and what is to be skipped.
///
/// ```swift
/// let manifest = try await SampleFolder(count: 240).write(to: "sample")
/// ```
package struct SampleFolder: Sendable {
    /// Files that a run over the folder finds: healthy photos, near-duplicates, copies, damaged and broken files. Those
    /// that it must skip come on top.
    package var count: Int
    /// Size of each photo; nil for what each camera makes (7 to 16).
    package var megapixels: Double?
    package var seed: UInt64
    /// Healthy, distinct photos with plain names only.
    package var isPlain: Bool

    package init(count: Int = 240, megapixels: Double? = nil, seed: UInt64 = 1, isPlain: Bool = false) {
        self.count = count
        self.megapixels = megapixels
        self.seed = seed
        self.isPlain = isPlain
    }

    /// The files, in a fixed order: making them takes all the time, planning none.
    package var files: [SampleFile] {
        var plan = SamplePlan(folder: self)
        return plan.files()
    }
}
