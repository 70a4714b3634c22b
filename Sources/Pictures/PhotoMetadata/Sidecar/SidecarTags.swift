import FileStructure

/// The three tag lists of a sidecar, and how they change together. Tags that differ only in case are one, in the
/// existing spelling.
struct SidecarTags {
    /// One list and its changes.
    struct List {
        let name: XMLName
        let isThere: Bool
        /// The list's items as tags, by their number; nil for an item that is not a tag.
        let tags: [[String]?]
        var removed: Set<Int> = []
        var added: [[String]] = []

        var left: [[String]] { tags.indices.filter { !removed.contains($0) }.compactMap { tags[$0] } + added }

        /// - Parameter gone: keys of the tags to remove.
        mutating func remove(_ gone: Set<[String]>) {
            removed.formUnion(tags.indices.filter { tags[$0].map { gone.contains(SidecarTags.key($0)) } ?? false })
        }

        /// Nil if nothing changes.
        func change(container: XMLName, text: ([String]) -> String) -> SidecarChange? {
            guard !removed.isEmpty || !added.isEmpty else { return nil }
            return .list(name, container: container, removed: removed, added: added.map(text))
        }
    }

    /// `dc:subject`: names of tags, including the ends of longer ones.
    private var names: List
    /// `digiKam:TagsList`
    private var slashed: List
    /// `lr:hierarchicalSubject`
    private var barred: List

    init(_ content: SidecarContent) {
        func list(_ name: XMLName) -> List {
            let places = content.places(of: name)
            let tags = places.flatMap { content.items(at: $0) }.map { text in
                text.flatMap { Self.tag($0, isBarred: name == .hierarchicalSubject) }
            }
            return List(name: name, isThere: !places.isEmpty, tags: tags)
        }
        names = list(.subject)
        slashed = list(.tagsList)
        barred = list(.hierarchicalSubject)
    }

    /// Tags in the two lists of whole paths.
    private var paths: Set<[String]> { Set(slashed.left + barred.left) }

    /// All tags after the changes.
    var all: Set<[String]> { Set(Self.tags(names: names.left, paths: slashed.left + barred.left)) }

    /// The tags that result from lists of names and of whole paths, each once and in its first spelling: a name that is
    /// the end of a path is not a separate tag.
    static func tags(names: [[String]], paths: [[String]]) -> [[String]] {
        let ends = Set(paths.filter { $0.count > 1 }.map { key($0.suffix(1)) })
        var seen: Set<[String]> = []
        return (paths + names.filter { !ends.contains(key($0)) }).filter { seen.insert(key($0)).inserted }
    }

    mutating func change(adding: [[String]], removing: [[String]]) {
        let (before, pathsBefore) = (all, paths)
        let known = Set(before.map(Self.key))
        var seen = known
        let adding = adding.compactMap { Self.normalised($0) }
        let added = adding.filter { seen.insert(Self.key($0)).inserted }
        let gone = Set(removing.compactMap { Self.normalised($0) }.map(Self.key)).subtracting(adding.map(Self.key))
            .intersection(known)
        slashed.remove(gone)
        barred.remove(gone)
        addPaths(added, beside: before.filter { !gone.contains(Self.key($0)) })

        let ends = Set(paths.map { Self.key($0.suffix(1)) })
        let goneEnds = gone.intersection(pathsBefore.map(Self.key)).map { Array($0.suffix(1)) }
        names.remove(gone.union(Set(goneEnds).subtracting(known)).subtracting(ends))
        var there = Set(names.left.map(Self.key))
        for tag in added {
            let name = Array(tag.suffix(1))
            if there.insert(Self.key(name)).inserted { names.added.append(name) }
        }
    }

    /// Adds paths to the existing lists of whole paths; and those of a tag with several parts to new ones. A program
    /// that reads one list ignores the others, so a new one also holds the content of the other.
    private mutating func addPaths(_ added: [[String]], beside others: Set<[String]>) {
        let isDeep = added.contains { $0.count > 1 }
        // A tag of a single name would become the end of a new tag of that name unless it is listed separately.
        let ends = Set(added.filter { $0.count > 1 }.map { Self.key($0.suffix(1)) })
        let named = others.subtracting(paths).filter { ends.contains(Self.key($0)) }.sorted { $0[0] < $1[0] }
        let (slashedBefore, barredBefore) = (slashed.left, barred.left)
        if slashed.isThere || isDeep {
            slashed.added = Self.tags(names: [], paths: (slashed.isThere ? [] : barredBefore) + named + added)
        }
        if barred.isThere || added.contains(where: { $0.count > 1 && Self.canBeBarred($0) }) {
            barred.added = Self.tags(names: [], paths: (barred.isThere ? [] : slashedBefore) + named + added)
                .filter(Self.canBeBarred)
        }
    }

    private static func canBeBarred(_ tag: [String]) -> Bool { !tag.contains { $0.unicodeScalars.contains("|") } }

    /// In the order of new lists in a document.
    var changes: [SidecarChange] {
        [
            names.change(container: .bag) { $0[$0.count - 1] },
            slashed.change(container: .sequence) { $0.joined(separator: "/") },
            barred.change(container: .bag) { $0.joined(separator: "|") },
        ].compactMap { $0 }
    }
}
