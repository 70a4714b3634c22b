import PhotoModel
import Yams

/// The YAML of a recipe: one document of bounded size, without anchors and aliases.
enum RecipeDocument {
    /// Recipes are a few kilobytes.
    static let maxByteCount = 1 << 20

    /// - Throws: the problem that prevents the document from being read.
    static func root(of bytes: [UInt8]) throws(RecipeError.Problem) -> Node {
        guard bytes.count <= maxByteCount else {
            throw RecipeError.Problem(message: "larger than \(ByteSize(Int64(maxByteCount))): this is not a recipe")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            let line = lineOfInvalidText(in: bytes)
            throw RecipeError.Problem(line: line, message: "not UTF-8; save the file as UTF-8 text")
        }
        if let line = lineOfAnchor(in: bytes) {
            throw RecipeError.Problem(
                line: line,
                message: "& may begin an anchor, which recipes cannot have; in a text, put a letter before it or "
                    + "a space after it; in a pattern, write [&]"
            )
        }
        let root: Node?
        do {
            root = try compose(yaml: text)
        } catch {
            throw problem(error, in: text)
        }
        guard let root, root.scalar?.string != "" else {
            throw RecipeError.Problem(line: 1, message: "empty; a recipe has at least version and tiers")
        }
        return root
    }

    /// With anchors, a small file could become an exponential tree, which is hashed even while it is parsed. So they
    /// never reach the parser. An anchor is `&` and a name at the start of a node, never right after a letter or digit.
    /// Distinguishing comments and quotes would take a second parser.
    private static func lineOfAnchor(in bytes: [UInt8]) -> Int? {
        for index in bytes.indices where bytes[index] == UInt8(ascii: "&") {
            let follows = index > 0 && bytes[index - 1].isASCIILetterOrDigit
            let next = index + 1 < bytes.count ? bytes[index + 1] : 0
            let isNamed = next.isASCIILetterOrDigit || next == UInt8(ascii: "_") || next == UInt8(ascii: "-")
            if !follows, isNamed { return line(of: index, in: bytes) }
        }
        return nil
    }

    private static func lineOfInvalidText(in bytes: [UInt8]) -> Int {
        var parser = Unicode.UTF8.ForwardParser()
        var iterator = bytes.makeIterator()
        var offset = 0
        while case .valid(let scalar) = parser.parseScalar(from: &iterator) { offset += scalar.count }
        return line(of: offset, in: bytes)
    }

    private static func line(of offset: Int, in bytes: some Sequence<UInt8>) -> Int {
        bytes.prefix(offset).reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    }

    private static func problem(_ error: any Error, in text: String) -> RecipeError.Problem {
        switch error as? YamlError {
        case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            let context = context.map { "\($0.text) (line \($0.mark.line)): " } ?? ""
            return RecipeError.Problem(
                line: mark.line,
                column: mark.column,
                message: "not YAML: \(context)\(problem)\(hint(at: mark, in: text))"
            )
        case .reader(let problem, let offset, _, _):
            return RecipeError.Problem(
                line: offset.map { line(of: $0, in: text.utf8) },
                message: "not text: \(problem)"
            )
        case .duplicatedKeysInMapping(let names, let context):
            let names = names.map(\.quotedForMessage).joined(separator: ", ")
            return RecipeError.Problem(
                line: context.mark.line,
                column: context.mark.column,
                message: "\(names) appears more than once"
            )
        default:
            return RecipeError.Problem(message: "not YAML: \(error)")
        }
    }

    /// The usual cause behind YAML's terse error messages.
    private static func hint(at mark: Mark, in text: String) -> String {
        let lines = text.split(separator: "\n", maxSplits: mark.line, omittingEmptySubsequences: false)
        guard lines.indices.contains(mark.line - 1) else { return "" }
        let line = lines[mark.line - 1].unicodeScalars
        if line.prefix(mark.column).last == "\t" { return "; indent with spaces, not with tabs" }
        // The mark is on the special character, or right after it.
        let special = line.dropFirst(max(0, mark.column - 2)).prefix(2).first { "*!%@`[{".unicodeScalars.contains($0) }
        return special.map { "; a text that begins with \($0) must be in quotes" } ?? ""
    }
}
