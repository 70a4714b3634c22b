import ArgumentParser
import PhotoIndex
import PhotoSession

struct Find: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "find",
        abstract: "List the photos that match a filter.",
        discussion: """
            sluice find 'camera:nikon taken:2024-06..2024-08 -is:trashed' | sluice decide --favourite

            A plain word is searched for in names, cameras, tags and text that plugins recognised. Conditions: \
            is:unreviewed, decided, favourite, kept, trashed, skipped, pending, missing, damaged, failed, unsupported, \
            landscape, portrait, square, video, hdr, screenshot, document, receipt; verdict: taken: folder: name: camera: \
            lens: format: size: (5MB, 12MP) duration: (>10s, 1m..5m) pages: (>1) rating: sharpness: contrast: noise: colourfulness: motion: shadows: highlights: \
            (5%) tag: album: text: total: plugin.VALUE: plugin.PLUGIN.VALUE: (text, >20, true) has:location, time, \
            camera, lens, rating, tag, album, sidecar. Ranges are a..b, >a, <=b. Combine conditions by writing them \
            side by side (and), with or, with not (or -), and with parentheses. A filter that begins with - comes \
            after --.

            For conditions on sidecars (favourite, rating, tag, sidecar), changed sidecars are read first, unless \
            --no-sidecars is given. Missing photos are left out, unless the filter contains is:missing or is:trashed.

            In a pipe, a photo whose path contains a newline is given by its ID.
            """
    )

    @Argument(help: ArgumentHelp("Filter; all photos without one.", valueName: "filter"))
    var words: [String] = []

    @OptionGroup var library: LibraryOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            """
            Order: taken, name, size, folder, sharpness, contrast, noise, colourfulness, motion, shadows, highlights, \
            duration or plugin.VALUE; -taken for the reverse.
            """,
            valueName: "key"
        )
    )
    var sort: String?

    @Option(help: ArgumentHelp("Maximum number of photos to list.", valueName: "n"))
    var limit: Int?

    @Flag(help: "Print the number of photos.")
    var count = false

    @Flag(help: "Print the number of photos by camera, lens, format, year, month, rating, verdict, tag, album, folder.")
    var facets = false

    @Flag(help: "Do not check whether sidecars have changed.")
    var noSidecars = false

    @OptionGroup var form: PhotoListForm

    private struct Count: Encodable { var count: Int }

    private struct Value: Encodable {
        /// Absent for photos without this value.
        var value: String?
        var count: Int
        var filter: String
    }

    func validate() throws {
        if let limit, limit < 0 { throw ValidationError("--limit takes a number of at least 0.") }
        if count && facets { throw ValidationError("Give --count or --facets, not both.") }
    }

    func run() throws {
        let query = try PhotoQuery(words.joined(separator: " "))
        let sort = try sort.map { try PhotoSort($0) } ?? query.sort ?? PhotoSort(.folder)
        let library = try library.open()
        if facets && !noSidecars { try library.readSidecars() }
        var index = try library.notedIndex(for: query.filter, readingSidecars: !noSidecars && !facets)
        if count {
            let count = index.count(matching: query.filter)
            return try form.json ? Console.json(Count(count: count)) : Console.output("\(count)")
        }
        if facets { return try print(index.facets(matching: query.filter, of: PhotoFacet.allCases)) }
        var positions = index.rows(matching: query.filter, sortedBy: sort)[...]
        if let limit { positions = positions.prefix(limit) }
        let photos = positions.lazy.map { index.photo(at: $0) }
        try form.print(photos.map { PhotoListForm.Line(id: $0.id, path: $0.path) }) { output in
            try MeasuredPhotoDocument.each(photos, in: library) { try output.append($0) }
        }
    }

    /// Largest number of facet values to print.
    private static let maxValues = 20

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
            for (place, count) in counts.prefix(limit ?? Self.maxValues).enumerated() {
                table.add(place == 0 ? facet.rawValue : "", Amounts.count(count.count), count.value ?? "–")
            }
            let more = counts.count - (limit ?? Self.maxValues)
            if more > 0 { table.add("", "", "and \(Amounts.count(more)) more") }
        }
        try Console.output(table.text)
    }
}
