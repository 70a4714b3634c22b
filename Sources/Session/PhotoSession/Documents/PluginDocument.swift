import PhotoPipeline
package import PhotoPlugins
package import PhotoRecord

/// A plugin's findings about a photo, as JSON.
package struct PluginDocument: Encodable, Sendable {
    package var name, version: String
    /// Values by name: booleans, numbers, texts and nested values. Empty if nothing was found.
    package var values: [String: PluginValue] = [:]
    /// Why there are no values.
    package var problem: String?

    package init(_ result: Record.PluginResult) {
        (name, version) = (result.name, result.version)
        if !result.sealed.isEmpty {
            problem = "its results are sealed, and cannot be decrypted with the library's key"
        } else if !result.problem.isEmpty {
            problem = result.problem
        } else {
            let found = result.values.compactMap { value in PluginValue(value).map { (value.name, $0) } }
            values = Dictionary(found) { first, _ in first }
        }
    }
}
