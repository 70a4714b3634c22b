import PhotoPipeline
import PhotoStore

extension PhotoDescription.Plugin {
    init(_ result: Record.PluginResult) {
        name = result.name
        version = result.version
        if !result.problem.isEmpty { problem = result.problem }
        if !result.sealed.isEmpty { problem = "what it found is sealed, and cannot be opened with the library's key" }
        let values = result.values.compactMap { value in PluginValue(value).map { (value.name, $0) } }
        if problem == nil { self.values = Dictionary(values) { first, _ in first } }
    }
}

extension PhotoDescription.Plugin {
    /// In one line: of long texts, the beginning.
    var text: String {
        if let problem { return problem }
        let parts = (values ?? [:]).sorted { $0.key < $1.key }.map { "\($0.key) \(Self.text($0.value))" }
        return parts.isEmpty ? "found nothing" : parts.joined(separator: ", ")
    }

    private static func text(_ value: PluginValue) -> String {
        switch value {
        case .flag(let flag): "\(flag)"
        case .integer(let integer): "\(integer)"
        case .number(let number): "\(number)"
        case .text(let text), .json(let text):
            text.count > 60 ? "\(text.prefix(60).split(whereSeparator: \.isNewline).joined(separator: " "))…" : text
        }
    }
}
