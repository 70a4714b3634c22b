import PhotoSession
import PhotoStore
import SystemPackage

/// What a person said about photos that look alike: listed, and forgotten.
struct SaidAboutDuplicates {
    private let library: Library

    init(_ library: Library) { self.library = library }

    private struct Said: Encodable {
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
        let verdicts = try library.catalogue.duplicateVerdicts()
        let assets = try library.catalogue.assets(rows: verdicts.flatMap(\.photos))
        let said = verdicts.map { verdict in
            Said(
                id: verdict.id.description,
                verdict: verdict.kind.rawValue,
                made: verdict.madeAt.isoTime,
                photos: verdict.photos.compactMap { row in
                    assets[row].map { asset in
                        Said.Photo(
                            id: asset.id.description,
                            path: asset.path.string,
                            pathBytes: asset.path.base64,
                            isKept: verdict.kept.contains(row)
                        )
                    }
                }
            )
        }
        if json { return try Console.json(said) }
        guard !said.isEmpty else { return try Console.output("Nothing was said about photos that look alike.") }
        let lines = zip(said, verdicts).map { said, verdict in
            let photos = said.photos.map { photo in
                "    \(said.verdict == "this-one" ? (photo.isKept ? "keep  " : "trash ") : "")\(photo.path.printable)"
            }
            return (["\(Moment.text(verdict.madeAt))  \(said.verdict)  \(said.id)"] + photos)
                .joined(separator: "\n")
        }
        try Console.output(lines.joined(separator: "\n"))
    }

    /// All of them or none.
    func forget(_ names: [String], json: Bool) throws {
        let catalogue = library.catalogue
        var verdicts: [AssetID] = []
        for name in names {
            if name == "all" {
                verdicts += try catalogue.duplicateVerdicts().map(\.id)
                continue
            }
            let matches = try catalogue.duplicateVerdicts(idPrefix: name)
            guard matches.count < 2 else { throw CommandError.ambiguousVerdict(name) }
            guard let match = matches.first else { throw CommandError.unknownVerdict(name) }
            verdicts.append(match.id)
        }
        try catalogue.forgetDuplicateVerdicts(Set(verdicts))
        let count = Set(verdicts).count
        if json { return try Console.json(Forgotten(forgotten: count)) }
        try Console.output("Forgotten: what was said about \(Amounts.count(count, "group")).")
    }
}
