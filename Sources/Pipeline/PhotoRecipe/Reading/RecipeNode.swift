import PhotoModel
import Yams

/// A value in a recipe, with its name for messages.
struct RecipeNode {
    let node: Node
    /// "quality", "tiers[2]", …
    let name: String
}

/// Reads values from the nodes of a recipe and collects their problems: each function returns nil if it has reported
/// one.
struct RecipeNodeReader {
    private(set) var problems: [RecipeError.Problem] = []

    mutating func report(_ message: String, at node: Node?) {
        problems.append(RecipeError.Problem(line: node?.mark?.line, column: node?.mark?.column, message: message))
    }

    /// The values of a mapping by key. Reports keys that are not allowed and returns the others.
    mutating func mapping(_ value: RecipeNode, allowed: [String]) -> [String: RecipeNode]? {
        guard let mapping = value.node.mapping else {
            return wrongType(value, wanted: "keys with values (\(allowed.joined(separator: ", ")))")
        }
        var fields: [String: RecipeNode] = [:]
        for (key, node) in mapping {
            guard let name = key.scalar?.string else {
                report("a key must be a plain word: \(allowed.joined(separator: ", "))", at: key)
                continue
            }
            guard allowed.contains(name) else {
                let suggestion = NearestName.of(name, among: allowed).map { "did you mean \($0)? " } ?? ""
                report(
                    "unknown key \(name.quotedForMessage) in \(value.name); "
                        + "\(suggestion)Allowed: \(allowed.joined(separator: ", "))",
                    at: key
                )
                continue
            }
            fields[name] = RecipeNode(node: node, name: name)
        }
        return fields
    }

    mutating func list(_ value: RecipeNode, of what: String) -> [RecipeNode]? {
        guard let sequence = value.node.sequence else {
            return wrongType(value, wanted: "a list of \(what)")
        }
        return sequence.enumerated().map { RecipeNode(node: $1, name: "\(value.name)[\($0 + 1)]") }
    }

    mutating func text(_ value: RecipeNode, wanted: String) -> String? {
        guard let text = value.node.scalar?.string, !text.isEmpty else {
            return wrongType(value, wanted: wanted)
        }
        return text
    }

    mutating func integer(_ value: RecipeNode, in range: ClosedRange<Int>, unit: String = "") -> Int? {
        let wanted = "a whole number from \(range.lowerBound) to \(range.upperBound)\(unit.isEmpty ? "" : " \(unit)")"
        guard let text = text(value, wanted: wanted) else { return nil }
        guard let number = Int(text), range.contains(number) else { return wrongValue(text, value, wanted: wanted) }
        return number
    }

    mutating func byteCount(_ value: RecipeNode, in range: ClosedRange<Int64>) -> Int? {
        let wanted = "\(ByteSize.notation), from \(ByteSize(range.lowerBound)) to \(ByteSize(range.upperBound))"
        guard let text = text(value, wanted: wanted) else { return nil }
        guard let size = ByteSize(text), range.contains(size.bytes) else {
            return wrongValue(text, value, wanted: wanted)
        }
        return Int(size.bytes)
    }

    mutating func choice<Choice>(_ value: RecipeNode, among choices: KeyValuePairs<String, Choice>) -> Choice? {
        let names = choices.map(\.key)
        let wanted = names.joined(separator: " or ")
        guard let text = text(value, wanted: wanted) else { return nil }
        return choices.first { $0.key == text }?.value ?? wrongValue(text, value, wanted: wanted)
    }

    mutating func wrongValue<Result>(_ text: String, _ value: RecipeNode, wanted: String) -> Result? {
        report("\(value.name) can't be \(text.quotedForMessage); it must be \(wanted)", at: value.node)
        return nil
    }

    private mutating func wrongType<Result>(_ value: RecipeNode, wanted: String) -> Result? {
        let found =
            switch value.node {
            case .scalar(let scalar):
                scalar.string.isEmpty ? "has no value" : "can't be \(scalar.string.quotedForMessage)"
            case .sequence: "can't be a list"
            case .mapping: "can't have keys of its own"
            case .alias: "can't be an alias"
            }
        report("\(value.name) \(found); it must be \(wanted)", at: value.node)
        return nil
    }
}

extension StringProtocol {
    /// In quotes, without control characters and truncated, for messages.
    package var quotedForMessage: String {
        let shown = count > 60 ? "\(prefix(60))…" : String(self)
        return shown.debugDescription
    }
}
