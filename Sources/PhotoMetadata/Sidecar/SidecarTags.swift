/// The three lists of tags of a sidecar, and how they change together.
struct SidecarTags {
    /// One list and what is to be different in it.
    struct List {
        let name: XMLName
        let isThere: Bool
        /// The list's items as tags, by their number; nil for one that is none.
        let tags: [[String]?]
        var removed: Set<Int> = []
        var added: [[String]] = []

        var left: [[String]] { tags.indices.filter { !removed.contains($0) }.compactMap { tags[$0] } + added }

        mutating func remove(_ gone: Set<[String]>) {
            removed.formUnion(tags.indices.filter { tags[$0].map(gone.contains) ?? false })
        }

        /// Nil where nothing changes.
        func change(container: XMLName, text: ([String]) -> String) -> SidecarChange? {
            guard !removed.isEmpty || !added.isEmpty else { return nil }
            return .list(name, container: container, removed: removed, added: added.map(text))
        }
    }

    /// `dc:subject`: names of tags, which are the ends of longer ones as well.
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

    /// Tags that the two lists of whole paths hold.
    private var paths: Set<[String]> { Set(slashed.left + barred.left) }

    /// All tags, with what is changed.
    var all: Set<[String]> {
        let paths = paths
        let ends = Set(paths.filter { $0.count > 1 }.map { $0.suffix(1) })
        return paths.union(names.left.filter { !ends.contains($0[...]) })
    }

    mutating func change(adding: [[String]], removing: [[String]]) {
        let (before, pathsBefore) = (all, paths)
        var seen = before
        let adding = adding.compactMap { Self.normalised($0) }
        let added = adding.filter { seen.insert($0).inserted }
        let gone = Set(removing.compactMap { Self.normalised($0) }).subtracting(adding).intersection(before)
        slashed.remove(gone)
        barred.remove(gone)
        addPaths(added, beside: before.subtracting(gone))

        let ends = Set(paths.map { $0.suffix(1) })
        let goneEnds = gone.intersection(pathsBefore).map { Array($0.suffix(1)) }
        names.remove(gone.union(Set(goneEnds).subtracting(before)).filter { !ends.contains($0[...]) })
        var there = Set(names.left)
        for tag in added {
            let name = Array(tag.suffix(1))
            if there.insert(name).inserted { names.added.append(name) }
        }
    }

    /// Into the lists of whole paths that are there; and where these cannot hold a tag's path, into new ones.
    private mutating func addPaths(_ added: [[String]], beside others: Set<[String]>) {
        let isLost = !slashed.isThere && added.contains { $0.count > 1 && !(barred.isThere && Self.canBeBarred($0)) }
        // A tag that is but a name would become the end of a new one of that name, did it not stand there by itself.
        let ends = Set(added.filter { $0.count > 1 }.map { $0.suffix(1) })
        let named = others.subtracting(paths).filter { ends.contains($0[...]) }.sorted { $0[0] < $1[0] }
        if slashed.isThere || isLost { slashed.added = named + added }
        if barred.isThere || isLost { barred.added = (named + added).filter(Self.canBeBarred) }
    }

    private static func canBeBarred(_ tag: [String]) -> Bool { !tag.contains { $0.unicodeScalars.contains("|") } }

    /// In the order in which new lists stand in a document.
    var changes: [SidecarChange] {
        [
            names.change(container: .bag) { $0[$0.count - 1] },
            slashed.change(container: .sequence) { $0.joined(separator: "/") },
            barred.change(container: .bag) { $0.joined(separator: "|") },
        ].compactMap { $0 }
    }
}
