/// Finds something out about photos, from their prepared pictures: never from the original files.
///
/// ```swift
/// struct Brightness: PhotoProcessor {
///     let name = "brightness"
///     let version = "1"
///     let wants = ProcessorInput.planes(tier: "thumb")
///     func process(_ photo: ProcessorPhoto) throws -> [String: PluginValue] {
///         guard case .planes(let planes) = photo.picture else { return [:] }
///         let sum = planes[0].samples.reduce(0) { $0 + Int($1) }
///         return ["brightness": .number(Double(sum) / Double(planes[0].samples.count * 255))]
///     }
/// }
/// ```
///
/// Results are kept with the photo's record until the name, the version or the picture that is asked for changes. An
/// external command that speaks the protocol of `docs/plugins.md` is the same in any language.
public protocol PhotoProcessor: Sendable {
    /// Up to 32 of a–z, 0–9 and -.
    var name: String { get }
    /// Another one makes all results anew.
    var version: String { get }
    var wants: ProcessorInput { get }
    /// Bytes that a call takes beside the picture, to be leased from the memory budget.
    var byteCount: Int { get }

    /// Called on a thread of its own kind, by several at a time; it may block and compute.
    ///
    /// - Returns: what was found, by name (up to 32 of a–z, A–Z, 0–9, _ and -); empty if there is nothing.
    /// - Throws: why this photo has no result.
    func process(_ photo: ProcessorPhoto) throws -> [String: PluginValue]
}

extension PhotoProcessor {
    public var byteCount: Int { 0 }
}

/// What a processor gets of a photo.
public enum ProcessorInput: Sendable, Hashable {
    /// The picture that fingerprints are made of: upright, 256 pixels on the long edge. Given while a photo is prepared;
    /// for one that is prepared already, it is made from the smallest tier that is large enough.
    case analysis
    /// The samples of a tier, by its name in the recipe.
    case planes(tier: String)
    /// A tier as it is stored: the bytes of a JPEG or WebP file.
    case encoded(tier: String)

    var tier: String? {
        switch self {
        case .analysis: nil
        case .planes(let tier), .encoded(let tier): tier
        }
    }
}

/// One photo, as a processor sees it.
public struct ProcessorPhoto: Sendable {
    public enum Picture: Sendable {
        /// One plane (grey) or three (Y, Cb, Cr; full range, chroma of half the size in both directions or the same).
        case planes([Plane])
        /// `format` is jpeg or webp.
        case encoded([UInt8], format: String)
    }

    /// Rows without gaps, from the top.
    public struct Plane: Sendable {
        public var width, height: Int
        public var samples: [UInt8]
    }

    /// The content ID: the SHA-256 of the photo file, in hexadecimal.
    public var content: String
    /// Nil for the analysis picture.
    public var tier: String?
    public var picture: Picture
    /// Of the picture, in pixels.
    public var width, height: Int
    /// What the record says, by the names of `record.proto` (format, width, height, orientation, taken_at, make, model,
    /// …), and `depicts`. What the recipe's privacy seals or omits is not there.
    public var facts: [String: PluginValue]
    /// Results that come later are not waited for.
    public var deadline: Duration
}

/// One thing that a processor found.
public enum PluginValue: Sendable, Hashable {
    case flag(Bool)
    case integer(Int64)
    case number(Double)
    case text(String)
    /// For what is no single value.
    case json(String)
}

/// Why a processor has no result for a photo, in words.
public struct PluginProblem: Error, Sendable, Hashable, CustomStringConvertible {
    public var description: String

    public init(_ description: String) { self.description = description }
}
