/// Determines one thing about a photo, on the calling thread.
///
/// Everything that records contain about a picture's contents is found this way. What Sluice itself needs for every
/// photo is computed during preparation, from the picture in memory, and has its own field in the record
/// (`QualityProcessor`, `DuplicatesProcessor`). What a `PhotoProcessor` or an external plugin finds is computed
/// afterwards and stored as named values.
public protocol PhotoExaminer<Finding>: Sendable {
    associatedtype Finding

    /// Up to 32 of a–z, 0–9 and -.
    var name: String { get }
    var wants: ProcessorInput { get }

    /// Called on a dedicated thread, several calls at a time; may block and compute. The same photo must give the same
    /// finding.
    ///
    /// - Throws: why there is none.
    func process(_ photo: ProcessorPhoto) throws -> Finding
}

/// The input of a processor.
public enum ProcessorInput: Sendable, Hashable {
    /// The picture for fingerprints: upright, at most 256 pixels on the long edge. For a photo that is already
    /// prepared, it is made from the smallest tier that is large enough.
    case analysis
    /// The samples of a tier, by its name in the recipe.
    case planes(tier: String)
    /// A tier as stored: the bytes of a JPEG or WebP file.
    case encoded(tier: String)

    package var tier: String? {
        switch self {
        case .analysis: nil
        case .planes(let tier), .encoded(let tier): tier
        }
    }
}
