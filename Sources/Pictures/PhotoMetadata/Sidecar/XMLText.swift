import FileStructure

/// Pieces of markup.
enum XMLText {
    /// Text escaped for use between tags or quotes.
    static func escaped(_ text: String) -> [UInt8] {
        var result: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): result += "&amp;".utf8
            case UInt8(ascii: "<"): result += "&lt;".utf8
            case UInt8(ascii: ">"): result += "&gt;".utf8
            case UInt8(ascii: "\""): result += "&quot;".utf8
            case UInt8(ascii: "'"): result += "&#39;".utf8
            // A parser would normalise them to other white space.
            case UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): result += "&#\(byte);".utf8
            default: result.append(byte)
            }
        }
        return result
    }

    static func name(_ prefix: [UInt8], _ local: String) -> [UInt8] {
        (prefix.isEmpty ? [] : prefix + [UInt8(ascii: ":")]) + local.utf8
    }

    static func element(_ prefix: [UInt8], _ local: String, _ content: [UInt8]) -> [UInt8] {
        let name = name(prefix, local)
        return startTag(name) + content + endTag(name)
    }

    static func startTag(_ name: [UInt8]) -> [UInt8] { [UInt8(ascii: "<")] + name + [UInt8(ascii: ">")] }

    static func endTag(_ name: some Sequence<UInt8>) -> [UInt8] { Array("</".utf8) + name + [UInt8(ascii: ">")] }
}

/// The line breaks and indentation of a document at one place; empty if it is on one line there.
struct XMLManner {
    /// The line break and indentation of the element itself, and of its content.
    let lineBreak: [UInt8]
    let childBreak: [UInt8]
    /// One level of indentation.
    private let step: [UInt8]

    init(_ tree: XMLTree, below element: Int) {
        let own = tree.lineBreak(before: tree.elements[element].range.lowerBound).map { Array(tree.bytes[$0]) }
        let parent = tree.elements[element].parent
            .flatMap { tree.lineBreak(before: tree.elements[$0].range.lowerBound) }.map { Array(tree.bytes[$0]) }
        let child = tree.elements[element].children.first
            .flatMap { tree.lineBreak(before: tree.elements[$0].range.lowerBound) }.map { Array(tree.bytes[$0]) }
        lineBreak = own ?? []
        if let own {
            if let child, child.count > own.count {
                step = Array(child[own.count...])
            } else if let parent, own.count > parent.count {
                step = Array(own[parent.count...])
            } else {
                step = [UInt8(ascii: " ")]
            }
        } else {
            step = []
        }
        childBreak = child ?? lineBreak + step
    }

    /// A list in the element: its lines, without the line break after it.
    func list(_ container: XMLName, prefix: [UInt8], items: [String]) -> [UInt8] {
        let name = XMLText.name(prefix, container.local)
        let lines = items.flatMap { childBreak + step + XMLText.element(prefix, "li", XMLText.escaped($0)) }
        return childBreak + XMLText.startTag(name) + lines + childBreak + XMLText.endTag(name)
    }

    /// The style one level deeper.
    var deeper: XMLManner { XMLManner(lineBreak: childBreak, childBreak: childBreak + step, step: step) }

    private init(lineBreak: [UInt8], childBreak: [UInt8], step: [UInt8]) {
        (self.lineBreak, self.childBreak, self.step) = (lineBreak, childBreak, step)
    }
}
