/// A pattern for paths below a root, close to those of `.gitignore`.
///
/// - `*` stands for any part of a name, `?` for one character, `[a-z]` for one of a set, `[!a-z]` for one that is not;
///   none of them for a `/`. `\` takes away the meaning of what follows it.
/// - `**` as a whole name stands for any number of folders: `**/cache`, `a/**/b`. At the end, `a/**` is all inside `a`.
/// - A pattern without a `/` fits at any depth; one with a `/` begins at the root. A `/` at the end is for folders only.
/// - What a pattern fits, it fits with everything inside: `Trash` fits `Trash/2019/a.jpg`.
///
/// Paths are bytes; those that are UTF-8 are compared by characters (Unicode scalars), and a byte that is not is a
/// character of its own, which `?`, `*` and `[!…]` fit. Upper and lower case differ.
package struct GlobPattern: Sendable, Hashable {
    private enum Part: Sendable, Hashable {
        case name(GlobName)
        case anyFolders
    }

    /// As it was written.
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
    /// Takes time in proportion to path × pattern at most: after a `**`, the first place where what follows fits is as
    /// good as any, so there is nothing to come back to before the last `**`.
    package func matches(_ path: [UInt8]) -> Bool {
        let names = path.split(separator: UInt8(ascii: "/"))
        var part = 0
        var name = 0
        var retry: (part: Int, name: Int)?
        while true {
            if part == parts.count {
                if !isFolder || name < names.count { return true }
            } else if case .anyFolders = parts[part] {
                // At the end it stands for at least one name.
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

/// Why a text is not a pattern.
package enum GlobError: Error, Sendable, Hashable, CustomStringConvertible {
    case empty
    case exception
    case dots
    case openSet
    case reversedRange
    case endsWithBackslash

    package var description: String {
        switch self {
        case .empty: "names nothing"
        case .exception: "exceptions (!) are not known here; for a name that begins with ! write \\!"
        case .dots: "paths are below the root; . and .. are not known"
        case .openSet: "[ is not closed; for a [ itself write \\["
        case .reversedRange: "a range in [ ] must go upwards, as in [a-z]"
        case .endsWithBackslash: "ends with a \\ that stands before nothing; for a \\ itself write \\\\"
        }
    }
}
