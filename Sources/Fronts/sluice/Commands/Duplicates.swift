import ArgumentParser
import PhotoDuplicates
import PhotoModel
import PhotoPipeline
import PhotoSession
import SystemPackage

struct Duplicates: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "duplicates",
        abstract: "List groups of identical or similar photos.",
        discussion: """
            sluice duplicates 'folder:Inbox' --html duplicates.html

            identical-file: equal bytes. identical-picture: the same picture to the bit, with other metadata. \
            near-duplicate: visually the same. turned-copy: rotated by quarter turns, or mirrored. burst: similar, \
            from one series of shots, each within two seconds of the one before. Each photo of a group is related to \
            every other one.

            Flat and dark pictures are grouped only if files or pictures are equal, and photos of text only if size \
            and colours match too. Photos to be trashed are left out, and so are groups already answered, until a \
            photo is added that is related to all of them: --decided lists the answers, and --forget withdraws them. \
            `sluice resolve` decides.

            --stack-bursts makes bursts stacks: shown, counted and decided about as one photo. Look at them before: \
            `sluice duplicates --kind burst`. Likeness can be wrong, so no rule of a recipe does this. Only photos of \
            one folder are stacked, and none of which you chose otherwise with `sluice stack` or `sluice unstack`. It is \
            one step: `sluice undo` takes it back.
            """
    )

    @OptionGroup var which: DuplicateOptions

    @Option(
        help: ArgumentHelp(
            "Write a web page that shows the groups side by side to a new file; - for standard output.",
            valueName: "file"
        ),
        completion: .file(extensions: ["html"])
    )
    var html: FilePath?

    @OptionGroup var replacing: ReplaceOption

    @Flag(help: "List the answers given so far instead: different, keep-all or this-one, each with an ID.")
    var decided = false

    @Option(
        help: ArgumentHelp(
            """
            Forget an answer, by its ID or the beginning of it, or all answers (all), so that the group is asked about \
            again. Decisions to trash stay. `sluice undo` undoes it.
            """,
            valueName: "id"
        )
    )
    var forget: [String] = []

    @Flag(help: "Make each burst a stack, shown by the suggested photo, instead of listing groups.")
    var stackBursts = false

    @Flag(help: "Print a JSON list.")
    var json = false

    func validate() throws {
        if decided && !forget.isEmpty { throw ValidationError("Give --decided or --forget, not both.") }
        if html != nil && (decided || !forget.isEmpty) {
            throw ValidationError("--html shows groups: leave out --decided and --forget.")
        }
        if stackBursts, html != nil || decided || !forget.isEmpty || !which.kind.isEmpty {
            throw ValidationError(
                "--stack-bursts stacks bursts: leave out --html, --decided, --forget and --kind."
            )
        }
        if html == nil && replacing.force { throw ValidationError("--force replaces the file of --html: give both.") }
    }

    func run() throws {
        if !forget.isEmpty { return try DuplicateDecisions(try which.library.open()).forget(forget, json: json) }
        if decided { return try DuplicateDecisions(try which.library.open()).list(json: json) }
        if stackBursts { return try StackedBursts(which).run(json: json) }
        // Opened before the search, which can take a while.
        let page = try html.map { path in
            try CommandOutput(path, try which.library.location(), replacing: replacing.force)
        }
        let found = try which.find()
        if let page {
            try DuplicatePage(found).write(page.append)
            try page.finish()
            if page.isStandardOutput { return }
        }
        if json {
            return try Console.jsonList { output in
                try DuplicateDescription.each(of: found) { try output.append($0) }
            }
        }
        try Console.output(text(found))
    }

    private func text(_ found: FoundDuplicates) -> String {
        guard !found.choices.isEmpty else { return "No photos were found that are \(kinds)." }
        var lines = html == nil ? found.choices.map { $0.text + "\n" } : []
        let photos = found.choices.reduce(0) { $0 + $1.photos.count }
        let spare = found.choices.reduce(Int64(0)) { sum, choice in
            sum + choice.photos.fileByteCount - choice.suggested.byteCount
        }
        lines.append(
            """
            \(Amounts.count(found.choices.count, "group")) of \(Amounts.count(photos, "photo")); all but the suggested ones \
            (*) have \(ByteSize(spare)).
            """
        )
        let otherNames = found.choices.reduce(0) { $0 + $1.photos.otherNameCount }
        if otherNames > 0 { lines.append(OtherNames.counted(otherNames)) }
        if let html { lines.append("Written: \(html.string.printable)") }
        return lines.joined(separator: "\n")
    }

    private var kinds: String {
        PhotoRelation.allCases.filter { which.question.relations.contains($0) }.map(\.rawValue)
            .joined(separator: " or ")
    }
}
