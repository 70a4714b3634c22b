import PhotoModel

/// A pattern of names: text, folders separated by slashes, and facts of a photo in braces.
package struct NamePattern: Sendable, Hashable {
    /// What may be in braces.
    package enum Field: String, Sendable, CaseIterable {
        /// The photo's folder below the library's, which may be several names.
        case folder
        /// The photo's name without its extension, and with it.
        case name, file
        /// When it was taken: 2024, 05, 01, 2024-05-01, 12-30-05.
        case year, month, day, date, time
        case camera, lens, rating
        /// The name of the tier, or the size in pixels.
        case tier
        /// SHA-256 of the photo's bytes, and the photo's ID.
        case content, id
    }

    enum Part: Sendable, Hashable {
        case text(String)
        case field(Field)
    }

    package let text: String
    let parts: [Part]

    /// - Throws: `ExportError.invalidPattern`
    package init(_ text: String) throws(ExportError) {
        var (parts, rest, plain) = ([Part](), text[...], "")
        while let character = rest.popFirst() {
            switch character {
            case "{":
                guard let end = rest.firstIndex(of: "}") else { throw .invalidPattern(text, "has a '{' without '}'") }
                guard let field = Field(rawValue: String(rest[..<end])) else {
                    let known = Field.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", ")
                    throw .invalidPattern(text, "contains {\(rest[..<end])}; known are \(known)")
                }
                if !plain.isEmpty { parts.append(.text(plain)) }
                (plain, rest) = ("", rest[rest.index(after: end)...])
                parts.append(.field(field))
            case "}": throw .invalidPattern(text, "has a '}' without '{'")
            case "\0", "\n": throw .invalidPattern(text, "contains a character that names cannot have")
            default: plain.append(character)
            }
        }
        if !plain.isEmpty { parts.append(.text(plain)) }
        guard parts.contains(where: { $0.isField }) else {
            throw .invalidPattern(text, "gives all photos the same name; for example {folder}/{name}")
        }
        (self.text, self.parts) = (text, parts)
    }

    func has(_ field: Field) -> Bool { parts.contains(.field(field)) }

    /// The names of folders and file, without an extension. Each can be the name of a file.
    ///
    /// - Parameter value: the bytes of a field; slashes in them separate folders only in `folder`.
    func names(_ value: (Field) -> [UInt8]) -> [[UInt8]] {
        let slash = UInt8(ascii: "/")
        var path: [UInt8] = []
        for part in parts {
            switch part {
            case .text(let text): path += Array(text.utf8)
            case .field(.folder): path += value(.folder)
            case .field(let field): path += value(field).map { $0 == slash ? UInt8(ascii: "_") : $0 }
            }
        }
        let names = path.split(separator: slash).map { Self.name(Array($0)) }
        return names.isEmpty ? [Array("photo".utf8)] : names
    }

    /// Leaves room for an extension and a number.
    private static let maxNameBytes = ExportPath.maxNameBytes - 40

    /// Never hidden, and never `.` or `..`.
    private static func name(_ bytes: [UInt8]) -> [UInt8] {
        var name = bytes
        if name.first == UInt8(ascii: ".") { name[0] = UInt8(ascii: "_") }
        guard name.count > maxNameBytes else { return name }
        name = Array(name[..<maxNameBytes])
        // Not within a character.
        while let last = name.last, last & 0xC0 == 0x80 { name.removeLast() }
        if let last = name.last, last >= 0xC0 { name.removeLast() }
        return name
    }
}

extension NamePattern.Part {
    fileprivate var isField: Bool { if case .field = self { true } else { false } }
}
