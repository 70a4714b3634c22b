/// A search text of a filter; see `PhotoFilter` for the syntax.
struct TextPattern: Sendable {
    private enum Kind: Sendable { case exactly, wildcards, contained }

    private let kind: Kind
    /// UTF-8; folded, except for an exact text.
    private let bytes: [UInt8]

    init(_ text: String) {
        if text.utf8.first == UInt8(ascii: "=") {
            kind = .exactly
            bytes = Array(text.utf8.dropFirst())
        } else {
            bytes = TextFolding.folded(text)
            kind = bytes.contains { $0 == Self.star || $0 == Self.question } ? .wildcards : .contained
        }
    }

    var isExact: Bool { kind == .exactly }
    var hasWildcards: Bool { kind == .wildcards }

    func fits(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { fits($0) }
    }

    func fits(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        if kind == .exactly {
            if text.elementsEqual(bytes) { return true }
            // A name that is not UTF-8 is displayed, and so searched for, with replacement characters.
            return bytes.contains { $0 >= 0x80 } && String(decoding: text, as: UTF8.self).utf8.elementsEqual(bytes)
        }
        guard text.contains(where: { $0 >= 0x80 }) else { return fits(text, TextFolding.lowercased) }
        return TextFolding.folded(text).withUnsafeBufferPointer { fits($0) { $0 } }
    }

    /// - Parameter letter: maps the text's bytes to comparable ones.
    @inline(__always)
    private func fits(_ text: UnsafeBufferPointer<UInt8>, _ letter: (UInt8) -> UInt8) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            kind == .wildcards ? Self.wildcards(bytes, text, letter) : Self.contained(bytes, text, letter)
        }
    }

    @inline(__always)
    private static func contained(
        _ pattern: UnsafeBufferPointer<UInt8>,
        _ text: UnsafeBufferPointer<UInt8>,
        _ letter: (UInt8) -> UInt8
    ) -> Bool {
        guard let first = pattern.first else { return true }
        guard text.count >= pattern.count else { return false }
        for start in 0...text.count - pattern.count where letter(text[start]) == first {
            var length = 1
            while length < pattern.count, letter(text[start + length]) == pattern[length] { length += 1 }
            if length == pattern.count { return true }
        }
        return false
    }

    /// The first match after a `*` is as good as any other, so backtracking never goes beyond the last `*`. Takes at most
    /// time proportional to pattern × text.
    @inline(__always)
    private static func wildcards(
        _ pattern: UnsafeBufferPointer<UInt8>,
        _ text: UnsafeBufferPointer<UInt8>,
        _ letter: (UInt8) -> UInt8
    ) -> Bool {
        var (place, position) = (0, 0)
        var retry: (place: Int, position: Int)?
        while position < text.count || place < pattern.count {
            if place < pattern.count, pattern[place] == star {
                place += 1
                retry = (place, position)
                continue
            }
            if place < pattern.count, position < text.count {
                if pattern[place] == question {
                    place += 1
                    position = next(position, text)
                    continue
                }
                if pattern[place] == letter(text[position]) {
                    place += 1
                    position += 1
                    continue
                }
            }
            guard let last = retry, last.position < text.count else { return false }
            (place, position) = (last.place, next(last.position, text))
            retry = (place, position)
        }
        return true
    }

    /// The start of the next character.
    @inline(__always)
    private static func next(_ position: Int, _ text: UnsafeBufferPointer<UInt8>) -> Int {
        var position = position + 1
        while position < text.count, text[position] & 0xC0 == 0x80 { position += 1 }
        return position
    }

    private static let star = UInt8(ascii: "*")
    private static let question = UInt8(ascii: "?")
}

/// The folders that a filter selects, see `PhotoFilter`.
struct FolderPattern {
    private let pattern: TextPattern
    private let isWhole: Bool
    /// Folded.
    private let text: [UInt8]

    init(_ text: String) {
        pattern = TextPattern(text)
        let plain = pattern.isExact ? String(text.dropFirst()) : text
        isWhole = plain.utf8.first == Self.slash
        self.text = TextFolding.folded(text)
    }

    func fits(_ folder: FolderTable.Folder) -> Bool {
        let path = isWhole ? folder.whole : folder.path
        return path.withUnsafeBufferPointer { path in
            if pattern.isExact { return pattern.fits(path) }
            if pattern.hasWildcards {
                // The folder itself, or one that contains it.
                return path.indices.contains {
                    path[$0] == Self.slash && pattern.fits(UnsafeBufferPointer(rebasing: path[..<$0]))
                } || pattern.fits(path)
            }
            let folded = TextFolding.folded(path) + [Self.slash]
            guard isWhole else { return folded.contains(text) }
            return folded.starts(with: text.last == Self.slash ? text : text + [Self.slash])
        }
    }

    private static let slash = UInt8(ascii: "/")
}
