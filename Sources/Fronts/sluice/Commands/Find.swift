import ArgumentParser
import PhotoIndex
import PhotoSession
import PhotoStore

struct Find: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the photos that a filter fits.",
        discussion: """
            sluice find 'camera:nikon taken:2024-06..2024-08 -is:trashed' | sluice decide --favourite

            A word by itself is looked for in names, cameras, tags and what plugins read. Conditions: is:unreviewed, decided, favourite, kept, trashed, skipped, pending, missing, damaged, failed, \
            unsupported, landscape, portrait, square, screenshot, document, receipt; verdict: taken: folder: name: camera: \
            lens: format: size: (5MB, 12MP) rating: sharpness: contrast: noise: colourfulness: motion: shadows: \
            highlights: (5%) tag: album: text: total: plugin.VALUE: plugin.PLUGIN.VALUE: (text, >20, true) has:location, time, camera, lens, rating, tag, album, sidecar. \
            Ranges are a..b, >a, <=b. They are combined by standing side by side, or, not (or -), and parentheses. A \
            filter that begins with - comes after --.

            Where it asks for what sidecars say (favourite, rating, tag, sidecar), they are looked at first, unless \
            --no-sidecars is given. Photos that are gone are left out, unless is:missing or is:trashed is asked for.

            In a pipe, a path with the end of a line in it is given by its ID.
            """
    )

    @Argument(help: ArgumentHelp("Which photos; all of them without.", valueName: "filter"))
    var words: [String] = []

    @OptionGroup var library: LibraryOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "taken, name, size, folder, sharpness, contrast, noise, colourfulness, motion, shadows, highlights or plugin.VALUE; "
                + "-taken for "
                + "the other way round.",
            valueName: "key"
        )
    )
    var sort: String?

    @Option(help: ArgumentHelp("The most photos to list.", valueName: "n"))
    var limit: Int?

    @Flag(help: "Prints how many there are.")
    var count = false

    @Flag(help: "Prints how many there are by camera, lens, format, year, month, rating, verdict, tag, album, folder.")
    var facets = false

    @Flag(help: "Trusts what is known of sidecars, and does not look at them.")
    var noSidecars = false

    @OptionGroup var form: PhotoListForm

    private struct Count: Encodable { var count: Int }

    private struct Value: Encodable {
        /// Absent for those that have none.
        var value: String?
        var count: Int
        var filter: String
    }

    func validate() throws {
        if let limit, limit < 0 { throw ValidationError("--limit takes a number from 0.") }
        if count && facets { throw ValidationError("Give --count or --facets, not both.") }
    }

    func run() throws {
        let query = try PhotoQuery(words.joined(separator: " "))
        let sort = try sort.map { try PhotoSort($0) } ?? query.sort ?? PhotoSort(.folder)
        let library = try library.open()
        if facets && !noSidecars { try library.readSidecars() }
        var index = try library.index(for: query.filter, lookingAtSidecars: !noSidecars && !facets)
        if count {
            let count = index.count(matching: query.filter)
            return try form.json ? Console.json(Count(count: count)) : Console.output("\(count)")
        }
        if facets { return try print(index.facets(matching: query.filter, of: PhotoFacet.allCases)) }
        var positions = index.rows(matching: query.filter, sortedBy: sort)[...]
        if let limit { positions = positions.prefix(limit) }
        let photos = positions.map { index.photo(at: $0) }
        try form.print(photos.map { PhotoListForm.Line(id: $0.id, path: $0.path) }) {
            try MeasuredPhotoDocument.documents(photos, in: library)
        }
    }

    /// Values of a facet that are named.
    private static let mostValues = 20

    private func print(_ facets: [PhotoFacet: [FacetCount]]) throws {
        if form.json {
            let pairs = facets.map { facet, counts in
                (facet.rawValue, counts.map { Value(value: $0.value, count: $0.count, filter: $0.filter.text) })
            }
            return try Console.json(Dictionary(uniqueKeysWithValues: pairs))
        }
        var table = Table()
        for facet in PhotoFacet.allCases {
            let counts = facets[facet] ?? []
            for (place, count) in counts.prefix(limit ?? Self.mostValues).enumerated() {
                table.add(place == 0 ? facet.rawValue : "", Amounts.count(count.count), count.value ?? "–")
            }
            let more = counts.count - (limit ?? Self.mostValues)
            if more > 0 { table.add("", "", "and \(Amounts.count(more)) more") }
        }
        try Console.output(table.text)
    }
}
