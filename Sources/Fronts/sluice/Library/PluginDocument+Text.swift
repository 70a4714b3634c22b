import PhotoPipeline
import PhotoPlugins
import PhotoSession

extension PluginDocument {
    /// One line; long texts are cut.
    var text: String {
        if let problem { return problem }
        let parts = values.sorted { $0.key < $1.key }.map { "\($0.key) \(Self.text($0.value))" }
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
