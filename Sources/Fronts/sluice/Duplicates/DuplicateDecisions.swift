import PhotoModel
import PhotoSession
import PhotoStore
import StoreFiles
import SystemPackage

/// Lists and forgets answers about similar photos.
struct DuplicateDecisions {
    private let library: Library

    init(_ library: Library) { self.library = library }

    private struct Entry: Encodable {
        struct Photo: Encodable {
            var id, path: String
            var pathBytes: String?
            var isKept: Bool
        }

        var id, verdict: String
        /// ISO 8601 in UTC.
        var made: String
        var photos: [Photo]
    }

    private struct Forgotten: Encodable { var forgotten: Int }

    func list(json: Bool) throws {
        let answers = try library.duplicateAnswers()
        let entries = answers.map { answer in
            Entry(
                id: answer.verdict.id.description,
                verdict: answer.verdict.kind.rawValue,
                made: answer.verdict.madeAt.isoTime,
                photos: answer.photos.map { photo in
                    Entry.Photo(
                        id: photo.id.description,
                        path: photo.path.string,
                        pathBytes: photo.path.base64,
                        isKept: answer.verdict.kept.contains(photo.row)
                    )
                }
            )
        }
        if json { return try Console.json(entries) }
        guard !entries.isEmpty else { return try Console.output("No answers about similar photos.") }
        let lines = zip(entries, answers).map { entry, answer in
            let photos = entry.photos.map { photo in
                "    \(entry.verdict == "this-one" ? (photo.isKept ? "keep  " : "trash ") : "")\(photo.path.printable)"
            }
            return (["\(Moment.text(answer.verdict.madeAt))  \(entry.verdict)  \(entry.id)"] + photos)
                .joined(separator: "\n")
        }
        try Console.output(lines.joined(separator: "\n"))
    }

    /// All or none.
    func forget(_ names: [String], json: Bool) throws {
        var verdicts: [AssetID] = []
        for name in names {
            if name == "all" {
                verdicts += try library.duplicateAnswers().map(\.verdict.id)
                continue
            }
            let matches = try library.duplicateAnswers(named: name)
            guard matches.count < 2 else { throw CommandError.ambiguousVerdict(name) }
            guard let match = matches.first else { throw CommandError.unknownVerdict(name) }
            verdicts.append(match.id)
        }
        try library.forgetDuplicateAnswers(Set(verdicts))
        let count = Set(verdicts).count
        if json { return try Console.json(Forgotten(forgotten: count)) }
        try Console.output("Forgot the \(count == 1 ? "answer" : "answers") about \(Amounts.count(count, "group")).")
    }
}
