/// Finds one thing out about a photo, on the thread that calls it.
///
/// All that records say of a picture's contents is found in this way. What Sluice itself has to know of every photo is
/// found while the photo is prepared, from the picture that is in memory anyway, and has a place of its own in the record
/// (`QualityProcessor`, `DuplicatesProcessor`); what a `PhotoProcessor` or an external plugin finds is looked for
/// afterwards, and kept as named values.
public protocol PhotoExaminer<Finding>: Sendable {
    associatedtype Finding

    /// Up to 32 of a–z, 0–9 and -.
    var name: String { get }
    var wants: ProcessorInput { get }

    /// Called on a thread of its own kind, by several at a time; it may block and compute. The same photo gives the same
    /// finding.
    ///
    /// - Throws: why there is none.
    func process(_ photo: ProcessorPhoto) throws -> Finding
}

/// What a processor gets of a photo.
public enum ProcessorInput: Sendable, Hashable {
    /// The picture that fingerprints are made of: upright, at most 256 pixels on the long edge. For a photo that is
    /// prepared already, it is made from the smallest tier that is large enough.
    case analysis
    /// The samples of a tier, by its name in the recipe.
    case planes(tier: String)
    /// A tier as it is stored: the bytes of a JPEG or WebP file.
    case encoded(tier: String)

    package var tier: String? {
        switch self {
        case .analysis: nil
        case .planes(let tier), .encoded(let tier): tier
        }
    }
}
