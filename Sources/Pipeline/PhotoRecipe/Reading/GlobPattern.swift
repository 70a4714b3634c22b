/// A pattern for paths below a root, close to those of `.gitignore`.
///
/// - `*` matches any part of a name, `?` one character, `[a-z]` one of a set, `[!a-z]` one outside it; none of them
///   matches a `/`. `\` escapes the next character.
/// - `**` as a whole name matches any number of folders: `**/cache`, `a/**/b`. At the end, `a/**` matches everything
///   inside `a`.
/// - A pattern without a `/` matches at any depth; one with a `/` starts at the root. A `/` at the end restricts it to
///   folders.
/// - A match includes everything inside: `Trash` matches `Trash/2019/a.jpg`.
///
/// Paths are bytes. UTF-8 is compared by characters (Unicode scalars). A byte that is not UTF-8 is a character of its
/// own, which `?`, `*` and `[!…]` match. Matching is case-sensitive.
package struct GlobPattern: Sendable, Hashable {
    private enum Part: Sendable, Hashable {
        case name(GlobName)
        case anyFolders
    }

    /// As written.
    let text: String
    private let parts: [Part]
    private let isFolder: Bool

    package init(_ text: String) throws(GlobError) {
        self.text = text
        guard !text.hasPrefix("!") else { throw .exception }
        let bytes = Array(text.utf8)
        let slash = UInt8(ascii: "/")
        let names = bytes.split(separator: slash)
        guard !names.isEmpty else { throw .empty }

        var parts: [Part] = []
        let isAnchored = names.count > 1 || bytes.first == slash
        if !isAnchored { parts.append(.anyFolders) }
        for name in names {
            let isDots = name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8)
            guard !isDots else { throw .dots }
            if name.elementsEqual("**".utf8) {
                if parts.last != .anyFolders { parts.append(.anyFolders) }
            } else {
                parts.append(.name(try GlobName(name)))
            }
        }
        self.parts = parts
        isFolder = bytes.last == slash
    }

    /// - Parameter path: relative to the root, without `/` at either end.
    ///
    /// Takes time proportional to path × pattern at most: after a `**`, the first place where the rest matches is as
    /// good as any, so there is no backtracking beyond the last `**`.
    package func matches(_ path: [UInt8]) -> Bool {
        let names = path.split(separator: UInt8(ascii: "/"))
        var part = 0
        var name = 0
        var retry: (part: Int, name: Int)?
        while true {
            if part == parts.count {
                if !isFolder || name < names.count { return true }
            } else if case .anyFolders = parts[part] {
                // At the end it matches at least one name.
                if part + 1 == parts.count { return name < names.count }
                part += 1
                retry = (part, name)
                continue
            } else if case .name(let pattern) = parts[part], name < names.count, pattern.matches(names[name]) {
                part += 1
                name += 1
                continue
            }
            guard let last = retry, last.name < names.count else { return false }
            retry = (last.part, last.name + 1)
            (part, name) = (last.part, last.name + 1)
        }
    }
}

/// Why a text is not a valid pattern.
package enum GlobError: Error, Sendable, Hashable, CustomStringConvertible {
    case empty
    case exception
    case dots
    case openSet
    case reversedRange
    case endsWithBackslash

    package var description: String {
        switch self {
        case .empty: "matches nothing"
        case .exception: "exceptions (!) are not supported; for a name that begins with !, write \\!"
        case .dots: ". and .. are not supported; a path begins below the root"
        case .openSet: "[ is not closed; for a literal [, write \\["
        case .reversedRange: "a range in [ ] must ascend, as in [a-z]"
        case .endsWithBackslash: "ends with an unfinished escape \\; for a literal \\, write \\\\"
        }
    }
}
