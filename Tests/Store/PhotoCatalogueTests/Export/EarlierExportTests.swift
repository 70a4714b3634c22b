import PhotoCatalogue
import PhotoModel
import StoreFiles
import StoreSamples
import SystemPackage
import TestSupport
import Testing

/// Exports as earlier versions wrote them, line by line: they must stay readable forever.
@Suite struct EarlierExportTests {
    private let library: TestCatalogue
    private let photos: [AssetRow]
    private var file: FilePath { library.folder.path.appending("export.jsonl") }

    init() throws {
        library = try TestCatalogue()
        photos = try library.addPhotos(2)
    }

    /// Lines that exports have had from the beginning.
    private static let common = [
        """
        {"content":"\(ContentID.sample(1).hex)","id":"019a0000-0000-7000-8000-000000000001","kind":"photo",\
        "modified":10,"path":"1.jpg","root":"/home/somebody/photos","size":1}
        """,
        """
        {"content":"\(ContentID.sample(2).hex)","id":"019a0000-0000-7000-8000-000000000002","isGone":true,\
        "kind":"photo","modified":10,"path":"x/\u{FFFD}","pathBytes":"782fff","root":"/home/somebody/photos","size":2}
        """,
        """
        {"created":5,"filter":"is:unreviewed","id":"019a0000-0000-7000-8000-000000000003","kind":"session",\
        "name":"one","position":"019a0000-0000-7000-8000-000000000001","sort":"taken","used":6}
        """,
        """
        {"applied":{"verdict":"keep"},"content":"\(ContentID.sample(1).hex)","decided":7,"kind":"decision",\
        "now":{"rating":3,"tags":{"Places/Oslo":true},"verdict":"keep"},"ownRating":2,\
        "photo":"019a0000-0000-7000-8000-000000000001","session":"019a0000-0000-7000-8000-000000000003",\
        "stamp":{"changed":20,"device":18446744073709551615,"inode":1,"modified":10,"size":1}}
        """,
        """
        {"changes":[{"after":{"rating":3,"tags":{"Places/Oslo":true},"verdict":"keep"},"before":{},\
        "photo":"019a0000-0000-7000-8000-000000000001"}],"does":"decide","kind":"step","made":7,"number":1,\
        "session":"019a0000-0000-7000-8000-000000000003"}
        """,
        #"{"kind":"tag","made":8,"path":"Places/Bergen"}"#,
        """
        {"id":"019a0000-0000-7000-8000-000000000004","kind":"album","made":9,"name":"best",\
        "photos":["019a0000-0000-7000-8000-000000000002","019a0000-0000-7000-8000-000000000001"]}
        """,
        #"{"key":"theme","kind":"preference","value":"dark"}"#,
    ]

    private static let duplicates = """
        {"id":"019a0000-0000-7000-8000-000000000005","kept":["019a0000-0000-7000-8000-000000000001"],\
        "kind":"duplicates","made":10,"others":["019a0000-0000-7000-8000-000000000002"],"verdict":"this-one"}
        """

    private func write(version: Int, _ more: [String]) throws {
        let head = """
            {"exported":11,"id":"019a0000-0000-7000-8000-000000000000","kind":"sluice-library","name":"photos",\
            "version":\(version)}
            """
        let lines = [head] + Self.common + more
        let all = lines + [#"{"kind":"end","lines":\#(lines.count + 1)}"#]
        try file.write(all.map { $0 + "\n" }.joined().utf8)
    }

    @Test(arguments: [1, 2])
    func `Imports the contents of an export of each version`(version: Int) throws {
        try write(version: version, version > 1 ? [Self.duplicates] : [])
        let (report, step) = try LibraryImport(library.catalogue).import(from: file)
        #expect(report.decided == 1 && report.steps == 1 && report.sessions == 1 && report.unmatched.isEmpty)
        #expect(report.tags == 1 && report.albums == 1 && report.preferences == 1 && report.duplicates == version - 1)
        #expect(step?.changes.map(\.asset) == [photos[0]])
        let decision = try #require(try library.catalogue.decision(of: photos[0]))
        #expect(try decision.now == Decision(verdict: .keep, rating: 3, tags: [.tag("Places/Oslo"): true]))
        #expect(decision.decidedAt == 7)
        let session = try #require(try library.catalogue.sessions().first)
        #expect(session.name == "one" && session.sort == "taken" && session.position == photos[0])
        #expect(try library.catalogue.photos(ofAlbum: library.catalogue.albums()[0].row) == photos.reversed())
        #expect(try library.catalogue.preferences() == ["theme": "dark"])
        let said = try library.catalogue.duplicateVerdicts().map { [$0.kept, $0.others] }
        #expect(said == (version > 1 ? [[[photos[0]], [photos[1]]]] : []))
    }

    @Test(arguments: [
        (#""others":["019a0000-0000-7000-8000-000000000002"]"#, #""others":["019a0000-0000-7000-8000-000000000001"]"#),
        (
            #""kept":["019a0000-0000-7000-8000-000000000001"]"#,
            #""kept":["019a0000-0000-7000-8000-000000000001","019a0000-0000-7000-8000-000000000001"]"#
        ),
    ])
    func `Refuses a photo that occurs twice among duplicates, and names the line`(part: String, other: String) throws {
        try write(version: 2, [Self.duplicates.replacing(part, with: other)])
        let error = storeError { try LibraryImport(library.catalogue).import(from: file) }
        let line = Self.common.count + 2
        let reason = "a photo twice in '019a0000-0000-7000-8000-000000000001'"
        #expect(error == .notAnExport(file, line: line, reason))
        #expect(try library.catalogue.revision() == 0 && library.catalogue.sessions().isEmpty)
    }
}
