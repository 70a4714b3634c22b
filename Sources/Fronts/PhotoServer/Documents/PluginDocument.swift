import PhotoPipeline
import PhotoSession
import PhotoStore

/// What a plugin found of a photo.
struct PluginDocument: Encodable, Sendable {
    var name, version: String
    /// By their names: true or false, numbers, texts, and what is no single value. Empty where it found nothing.
    var values: [String: PluginValue]
    /// Why there are no values.
    @OrNull var problem: String?

    /// Nil where what it found is sealed.
    init?(_ result: Record.PluginResult) {
        guard result.sealed.isEmpty else { return nil }
        (name, version) = (result.name, result.version)
        problem = result.problem.isEmpty ? nil : result.problem
        values = Dictionary(result.values.compactMap { value in PluginValue(value).map { (value.name, $0) } }) {
            first,
            _ in first
        }
    }
}
