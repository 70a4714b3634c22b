package import PhotoPipeline

/// A figure, or one figure per label value.
package struct Metric: Sendable {
    package enum Kind: String, Sendable {
        case counter, gauge
    }

    /// With the unit, as Prometheus requires: `sluice_http_sent_bytes_total`.
    var name: String
    var help: String
    var kind: Kind
    var values: [(labels: [String: String], value: Double)]

    package init(_ name: String, _ help: String, _ kind: Kind, _ value: Double) {
        self.init(name, help, kind, [([:], value)])
    }

    package init(
        _ name: String,
        _ help: String,
        _ kind: Kind,
        _ values: [(labels: [String: String], value: Double)]
    ) {
        (self.name, self.help, self.kind, self.values) = (name, help, kind, values)
    }

    var text: String {
        var lines = ["# HELP \(name) \(help)", "# TYPE \(name) \(kind.rawValue)"]
        for (labels, value) in values {
            let list = labels.sorted { $0.key < $1.key }.map { "\($0.key)=\"\(Self.escaped($0.value))\"" }
            let number = value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
            lines.append("\(name)\(list.isEmpty ? "" : "{\(list.joined(separator: ","))}") \(number)")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func escaped(_ value: String) -> String {
        value.reduce(into: "") { text, character in
            switch character {
            case "\\": text += "\\\\"
            case "\"": text += "\\\""
            case "\n": text += "\\n"
            default: text.append(character)
            }
        }
    }
}

extension Metric {
    package static func memory(_ account: MemoryAccount) -> [Metric] {
        [
            Metric(
                "sluice_memory_bytes",
                "Memory by what holds it, each part measured on its own.",
                .gauge,
                account.parts.map { (["part": $0.name], Double($0.byteCount)) }
            ),
            Metric(
                "sluice_memory_resident_bytes",
                "Memory of the server and its processes according to the kernel, without pages of files.",
                .gauge,
                Double(account.residentBytes)
            ),
        ]
    }
}
