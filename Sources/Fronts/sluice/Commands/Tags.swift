import ArgumentParser
import PhotoModel
import PhotoSession

struct Tags: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tags",
        abstract: "List the tree of tags, with the number of photos of each.",
        discussion: """
            Tags come from decisions, from sidecars, which are read first, and from keywords in the photos. Tags that \
            differ only in case are one, listed in its most frequent spelling. --add keeps a tag although no photo has \
            it; --remove ends that: photos that have the tag keep it. `sluice decide --filter 'tag:Places' --untag \
            Places` removes a tag from photos.
            """
    )

    @OptionGroup var library: LibraryOptions

    @Option(
        help: ArgumentHelp("Keep this tag although no photo has it. Repeatable.", valueName: "path"),
        transform: TagArgument.init(checking:)
    )
    var add: [TagArgument] = []

    @Option(
        help: ArgumentHelp("Stop keeping this tag. Repeatable.", valueName: "path"),
        transform: TagArgument.init(checking:)
    )
    var remove: [TagArgument] = []

    @Flag(help: "Do not check whether sidecars have changed.")
    var noSidecars = false

    @Flag(help: "Print a JSON list.")
    var json = false

    private struct Entry: Encodable {
        var tag: String
        /// Its other spellings by case; absent if there are none.
        var otherSpellings: [String]?
        /// Photos with this tag itself, and including tags below it.
        var count, countBelow: Int
    }

    func run() throws {
        let library = try library.open()
        if !remove.isEmpty {
            let known = Set(try library.tagCounts().map(\.tag))
            if let missing = remove.first(where: { !known.contains(anyCaseOf: $0.tag) }) {
                throw CommandError.unknownTag(missing.tag.description)
            }
        }
        if !add.isEmpty || !remove.isEmpty {
            try library.changeTags(keeping: add.map(\.tag), dropping: remove.map(\.tag))
        }
        if !noSidecars { try library.readSidecars() }
        let counts = try library.tagCounts()
        if json {
            return try Console.json(
                counts.map { count in
                    Entry(
                        tag: count.tag.description,
                        otherSpellings: count.otherSpellings.isEmpty ? nil : count.otherSpellings.map(\.description),
                        count: count.count,
                        countBelow: count.countBelow
                    )
                }
            )
        }
        for tag in remove.map(\.tag) {
            guard let left = counts.first(where: { $0.tag.folded == tag.folded }), left.countBelow > 0 else { continue }
            let photos = Amounts.count(left.countBelow, "photo has", "photos have")
            Console.error("Note: \(photos) \(tag), or a tag below it; photos keep their tags.")
        }
        try Console.output(counts.isEmpty ? "No photo has a tag, and none is kept." : text(counts))
    }

    private func text(_ counts: [TagCount]) -> String {
        var table = Table()
        for count in counts {
            let indent = String(repeating: "  ", count: count.tag.parts.count - 1)
            let below = count.countBelow == count.count ? "" : ", \(Amounts.count(count.countBelow)) with those below"
            let others = count.otherSpellings.map(\.name).joined(separator: ", ")
            let also = others.isEmpty ? "" : ", also written \(others)"
            table.add(indent + count.tag.name, Amounts.count(count.count) + below + also)
        }
        return table.text
    }
}
