/// Finds something out about photos from their prepared pictures, never from the original files.
///
/// ```swift
/// struct Brightness: PhotoProcessor {
///     let name = "brightness"
///     let version = "1"
///     let wants = ProcessorInput.planes(tier: "thumb")
/// …
///     func process(_ photo: ProcessorPhoto) throws -> [String: PluginValue] {
///         guard case .planes(let planes) = photo.picture else { throw PluginProblem("there are no samples") }
///         let samples = planes[0].samples
///         let sum = samples.reduce(0) { $0 + Int($1) }
///         return ["mean": .number(Double(sum) / Double(samples.count * 255))]
///     }
/// }
/// ```
///
/// Results are kept with the photo's record until the name, the version or the requested picture changes. An external
/// command that implements the protocol of `docs/plugins.md` is the equivalent in any language.
///
/// Names of results have up to 32 of a–z, A–Z, 0–9, _ and -. If nothing is found, the result is empty.
public protocol PhotoProcessor: PhotoExaminer where Finding == [String: PluginValue] {
    /// A new version recomputes all results.
    var version: String { get }
    /// Memory in bytes that a call takes besides the picture, leased from the memory budget.
    var byteCount: Int { get }
}

extension PhotoProcessor {
    public var byteCount: Int { 0 }
}

/// One thing that a processor found.
public enum PluginValue: Sendable, Hashable {
    case flag(Bool)
    case integer(Int64)
    case number(Double)
    case text(String)
    /// For anything that is not a single value.
    case json(String)
}

/// Why a processor has no result for a photo, as text.
public struct PluginProblem: Error, Sendable, Hashable, CustomStringConvertible {
    public var description: String

    public init(_ description: String) { self.description = description }
}
