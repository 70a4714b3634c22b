import PhotoPipeline
package import PhotoPlugins
package import PhotoRecord

/// What a plugin found of a photo, for programs.
package struct PluginDocument: Encodable, Sendable {
    package var name, version: String
    /// By their names: true or false, numbers, texts, and what is no single value. Empty where it found nothing.
    package var values: [String: PluginValue] = [:]
    /// Why there are no values.
    package var problem: String?

    package init(_ result: Record.PluginResult) {
        (name, version) = (result.name, result.version)
        if !result.sealed.isEmpty {
            problem = "what it found is sealed, and cannot be opened with the library's key"
        } else if !result.problem.isEmpty {
            problem = result.problem
        } else {
            let found = result.values.compactMap { value in PluginValue(value).map { (value.name, $0) } }
            values = Dictionary(found) { first, _ in first }
        }
    }
}
