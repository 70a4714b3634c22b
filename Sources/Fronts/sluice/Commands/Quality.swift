import ArgumentParser
import PhotoIndex
import PhotoSession
import SystemPackage

struct Quality: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quality",
        abstract: "List photos by technical quality, worst first.",
        discussion: """
            sluice quality 'taken:2024 -is:screenshot' --limit 50

            All columns are measured on the picture reduced to 256 pixels: they describe what is visible at a glance, \
            not at full size, and can be compared within a library:
            sharpness: of the sharpest tenth of the picture; below about 100 little is sharp;
            contrast: deviation of the brightness, 0 (flat) to 127;
            noise: estimated deviation, in levels of 255; 0.3 is none; sand and foliage count as noise;
            colour: colourfulness, 0 (grey), 33 (moderate), 59 (quite), 109 (extreme);
            motion: how much more it is blurred along one direction than across it, 0–1; above 0.6 probably camera \
            shake;
            shadows, highlights: share of it that is black, and white, in per cent;
            looks like: screenshot, document or receipt; `sluice show` prints the reason.
            – is unknown: the photo was prepared by an older version; `sluice prepare` adds the scores.

            Without --sort, the least sharp come first. Each column is also a filter condition: noise:>2, motion:>0.6, \
            highlights:>5%, is:receipt.
            """
    )

    @Argument(help: ArgumentHelp("Filter; all photos without one. See `sluice help find`.", valueName: "filter"))
    var words: [String] = []

    @OptionGroup var library: LibraryOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            """
            Order, worst first: sharpness, contrast, noise, colourfulness, motion, shadows, highlights; -noise for \
            best first. Also taken, name, size or folder.
            """,
            valueName: "key"
        )
    )
    var sort: String?

    @Option(help: ArgumentHelp("Maximum number of photos to list.", valueName: "n"))
    var limit: Int?

    @Flag(help: "Print a JSON list. Unknown values are left out.")
    var json = false

    func validate() throws {
        if let limit, limit < 0 { throw ValidationError("--limit takes a number of at least 0.") }
    }

    func run() throws {
        let query = try PhotoQuery(words.joined(separator: " "))
        let given = try sort.map { try PhotoSort($0).worstFirst }
        let sort = given ?? query.sort ?? PhotoSort(.sharpness)
        let library = try library.open()
        var index = try library.notedIndex(for: query.filter, readingSidecars: true)
        var positions = index.rows(matching: query.filter, sortedBy: sort)[...]
        if let limit { positions = positions.prefix(limit) }
        let photos = positions.lazy.map { index.photo(at: $0) }
        if json {
            return try Console.jsonList { output in
                try MeasuredPhotoDocument.each(photos, in: library) { try output.append($0) }
            }
        }
        guard !photos.isEmpty else { return try Console.output("No photo matches.") }
        var table = Table()
        table.add("sharpness", "contrast", "noise", "colour", "motion", "shadows", "highlights", "looks like", "photo")
        for photo in photos {
            func text(_ score: PhotoScore, _ write: (Double) -> String) -> String {
                photo.scores[score].map(write) ?? "–"
            }
            func share(_ score: PhotoScore) -> String { text(score) { "\(Amounts.rate($0)) %" } }
            table.add(
                photo.sharpness.map { Amounts.rate($0) } ?? "–",
                text(.contrast) { Amounts.rate($0) },
                text(.noise) { Amounts.hundredths($0) },
                text(.colourfulness) { "\(Int($0))" },
                text(.motion) { Amounts.hundredths($0) },
                share(.shadows),
                share(.highlights),
                photo.subject?.rawValue ?? "",
                photo.path.string
            )
        }
        try Console.output(table.text)
    }
}

extension PhotoSort {
    /// High noise, motion and clipping are bad, as are low sharpness, contrast and colourfulness. Other keys keep their
    /// order.
    fileprivate var worstFirst: PhotoSort {
        switch key {
        case .score(.noise), .score(.motion), .score(.shadows), .score(.highlights):
            PhotoSort(key, isDescending: !isDescending)
        default: self
        }
    }
}
