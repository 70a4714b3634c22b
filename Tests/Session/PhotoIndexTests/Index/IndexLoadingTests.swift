import PhotoCatalogue
import PhotoIndex
import PhotoModel
import PhotoRecord
import StoreFiles
import SwiftProtobuf
import SystemPackage
import TestSupport
import Testing

@Suite("The index and the catalogue")
struct IndexLoadingTests {
    @Test("Texts of plugins are found without regard to case and accents, and totals by amount")
    func findings() throws {
        let photos = try CataloguedPhotos()
        func add(_ name: FilePath, _ number: Int, text: String, total: Double?) throws {
            _ = try photos.add(
                name,
                photos.prepared(number) { record in
                    record.plugins = [
                        Record.PluginResult.with { result in
                            result.name = "text"
                            result.values = [
                                .with {
                                    $0.name = "text"
                                    $0.text = text
                                }
                            ]
                            if let total {
                                result.values.append(
                                    .with {
                                        $0.name = "total"
                                        $0.number = total
                                    }
                                )
                            }
                        }
                    ]
                }
            )
        }
        try add("a.jpg", 1, text: "Rechnung der Bäckerei\nSumme 12,50", total: 12.5)
        try add("b.jpg", 2, text: "INVOICE 7", total: 99)
        try photos.add("c.jpg", photos.prepared(3))
        var index = try LibraryIndex(everythingOf: photos.catalogue)
        func found(_ text: String) throws -> [String] {
            let filter = try PhotoFilter(text)
            #expect(try PhotoFilter(filter.text) == filter)
            return index.rows(matching: filter, sortedBy: PhotoSort(.name)).map {
                String(decoding: index.photo(at: $0).path.lastComponent?.string.utf8 ?? "".utf8, as: UTF8.self)
            }
        }
        #expect(try found("text:backerei") == ["a.jpg"])
        #expect(try found("text:invoice") == ["b.jpg"])
        #expect(try found("total:>50") == ["b.jpg"])
        #expect(try found("total:10..20") == ["a.jpg"])
        #expect(try found("-total:>0") == ["c.jpg"])
        try add("d.jpg", 4, text: "invoice 8", total: 60)
        guard case .changed = try index.refresh(from: photos.catalogue) else {
            Issue.record("nothing came")
            return
        }
        #expect(try found("text:invoice total:<70") == ["d.jpg"])
    }

    /// A photo's plugin findings, by plugin and name.
    private func found(_ values: [String: [String: Record.PluginResult.Value.OneOf_Value]]) -> [Record.PluginResult] {
        values.map { plugin, values in
            Record.PluginResult.with { result in
                result.name = plugin
                result.values = values.map { name, value in .with { ($0.name, $0.value) = (name, value) } }
            }
        }
    }

    /// `a.jpg` to `f.jpg`, with plugin values of every type.
    private func examined() throws -> CataloguedPhotos {
        let photos = try CataloguedPhotos()
        let values: [(FilePath, [String: [String: Record.PluginResult.Value.OneOf_Value]])] = [
            ("a.jpg", ["mood": ["look": .text("Calm sea"), "score": .number(0.5), "night": .flag(false)]]),
            ("b.jpg", ["mood": ["look": .text("busy"), "score": .integer(20), "night": .flag(true)]]),
            ("c.jpg", ["mood": ["look": .text("ärmlich"), "score": .number(-3)], "other": ["score": .number(100)]]),
            ("d.jpg", ["other": ["look": .integer(1), "Score": .text("20")]]),
            ("e.jpg", ["mood": ["list": .json("[1,2]")], "other": ["look": .text("bright")]]),
            ("f.jpg", [:]),
        ]
        for (number, (name, values)) in values.enumerated() {
            let outcome = photos.prepared(number + 1) { $0.plugins = found(values) }
            try photos.add(name, outcome)
        }
        return photos
    }

    private func names(_ index: inout LibraryIndex, _ filter: String, sort: String = "name") throws -> String {
        let filter = try PhotoFilter(filter)
        #expect(try PhotoFilter(filter.text) == filter)
        let sort = try PhotoSort(sort)
        #expect(try PhotoSort(sort.text) == sort)
        return index.rows(matching: filter, sortedBy: sort)
            .compactMap { index.photo(at: $0).path.stem }.joined()
    }

    @Test(
        "Values of plugins are filtered by their type: texts, numbers, true and false",
        arguments: [
            ("plugin.look:calm", "a"), ("plugin.look:BUSY", "b"), ("plugin.look:=busy", "b"), ("plugin.look:=Busy", ""),
            ("plugin.look:*s*", "ab"), ("plugin.look:\"calm sea\"", "a"), ("plugin.look:armlich", "c"),
            ("plugin.score:>0.4", "abc"), ("plugin.mood.score:>0.4", "ab"), ("plugin.score:20", "bd"),
            ("plugin.mood.score:..0", "c"), ("plugin.score:-5..1", "ac"), ("plugin.other.score:100", "c"),
            ("plugin.night:true", "b"), ("plugin.night:no", "a"), ("plugin.night:1", ""), ("plugin.look:true", ""),
            ("plugin.look:*", "abcde"), ("-plugin.look:*", "f"), ("Plugin.Mood.Look:calm or plugin.score:>=100", "ac"),
            ("plugin.list:*", ""), ("plugin.nothing:*", ""), ("plugin.mood.nothing:1", ""),
        ]
    )
    func pluginConditions(_ filter: String, _ fitting: String) throws {
        var index = try LibraryIndex(everythingOf: try examined().catalogue)
        #expect(try names(&index, filter) == fitting, "\(filter)")
    }

    @Test("Photos are sorted by a value of plugins: false, true, numbers, then texts; missing values last")
    func pluginOrders() throws {
        let photos = try examined()
        var index = try LibraryIndex(everythingOf: photos.catalogue)
        #expect(try names(&index, "", sort: "plugin.mood.score") == "cabdef")
        #expect(try names(&index, "", sort: "-plugin.mood.score") == "bacdef")
        // If two plugins have it, the first one counts: a number comes before a text.
        #expect(try names(&index, "", sort: "plugin.score") == "cabdef")
        #expect(try names(&index, "", sort: "plugin.look") == "dcebaf")
        #expect(try names(&index, "", sort: "plugin.night") == "abcdef")
        for number in 0..<40 { #expect(try names(&index, "", sort: "-plugin.none\(number)") == "abcdef") }
        try photos.add("g.jpg", photos.prepared(9) { $0.plugins = found(["mood": ["score": .number(0)]]) })
        guard case .changed = try index.refresh(from: photos.catalogue) else {
            Issue.record("nothing came")
            return
        }
        #expect(try names(&index, "plugin.score:*", sort: "plugin.mood.score") == "cgabd")
        #expect(
            index.pluginValues == [
                "plugin.mood.look", "plugin.mood.night", "plugin.mood.score", "plugin.other.look", "plugin.other.score",
            ]
        )
    }

    @Test(
        "An invalid condition on a value of plugins is reported at its place",
        arguments: [
            ("plugin.score:>many", "should be a number", "many"), ("plugin:calm", "there is no 'plugin:'", "plugin"),
            ("plugin.:calm", "should be plugin.VALUE", "plugin."),
            ("plugin.a.b.c:1", "should be plugin.VALUE", "plugin.a.b.c"),
            ("plugin.ä:1", "should be plugin.VALUE", "plugin.ä"),
        ]
    )
    func wrongPluginConditions(_ filter: String, _ message: String, _ place: String) throws {
        let error = try #require(throws: PhotoFilterError.self) { try PhotoFilter(filter) }
        #expect(error.message.contains(message), "\(error)")
        let scalars = Array(filter.unicodeScalars)[error.offset..<error.offset + error.length]
        #expect(String(String.UnicodeScalarView(scalars)) == place)
    }

    @Test("The index contains the catalogue's facts of an asset")
    func facts() throws {
        let photos = try CataloguedPhotos()
        let full = try photos.add(
            "2024/a.jpg",
            photos.prepared(1) {
                $0.capture.takenSortMs = 1_717_200_000_000
                $0.capture.make = "Canon"
                $0.capture.model = "Canon EOS 20D"
                $0.capture.lens = "18-55mm"
                $0.capture.latitude = 1
                $0.capture.longitude = 2
                $0.capture.rating = 4
                $0.quality.sharpness = 0.25
                $0.quality.contrast = 40
                $0.quality.noise = 1.25
                $0.quality.colourfulness = 33.3
                $0.quality.motionBlur = 0.5
                $0.quality.shadowsClipped = 0.25
                $0.quality.depicts = "receipt"
            }
        )
        try photos.add(
            "letter.pdf",
            photos.prepared(4) {
                $0.format = "pdf"
                $0.pageCount = 3
            }
        )
        try photos.add(
            "film.mov",
            photos.prepared(3) {
                $0.format = "video"
                $0.video.container = "mov"
                $0.video.durationMs = 61_234
            }
        )
        try photos.add("b.jpg", photos.prepared(2) { ($0.damage, $0.isHdr) = (["it ends early"], true) })
        try photos.add("c.CR2", .failed(nil, Problem(.unsupported, stage: "decode", reason: "raw"), by: nil))
        let failed = try photos.add("d.png", .failed(nil, Problem(.failed, stage: "decode", reason: "torn"), by: nil))
        try photos.catalogue.markMissing([failed])

        var index = try LibraryIndex(everythingOf: photos.catalogue)
        #expect(index.count == 6)
        let position = try #require(index.position(of: full))
        let photo = index.photo(at: position)
        let asset = try #require(try photos.catalogue.asset(row: full))
        #expect(photo.id == asset.id)
        #expect(photo.path == asset.path)
        #expect(photo.byteCount == 4711)
        #expect(photo.pixelCount == 12_000_000)
        #expect(photo.taken == 1_717_200_000_000)
        #expect(photo.camera == "Canon EOS 20D")
        #expect(photo.lens == "18-55mm")
        #expect(photo.rating == 4)
        #expect(photo.sharpness == 0.25)
        #expect(photo.scores[.contrast] == 40 && photo.scores[.colourfulness] == 33 && photo.scores[.motion] == 0.5)
        #expect(try abs(#require(photo.scores[.noise]) - 1.25) < 0.05 && photo.scores[.shadows] == 25)
        #expect(photo.scores[.highlights] == 0 && photo.subject == .receipt)

        let names = try [
            "has:location taken:2024-06": ["a.jpg"], "is:damaged": ["b.jpg"], "is:unsupported": ["c.CR2"],
            "format:cr2": ["c.CR2"], "is:missing is:failed": ["d.png"], "is:failed": ["c.CR2"],
            "-has:camera": ["b.jpg", "c.CR2", "film.mov", "letter.pdf"], "is:video": ["film.mov"],
            "duration:>1m": ["film.mov"], "format:mov": ["film.mov"], "format:video duration:..1m": [],
            "is:hdr": ["b.jpg"],
            "-is:video": ["a.jpg", "b.jpg", "c.CR2", "letter.pdf"],
            "format:pdf pages:>1": ["letter.pdf"], "pages:1": [],
            "folder:2024 size:4711 is:landscape": ["a.jpg"],
            "is:receipt contrast:>39 shadows:20..30%": ["a.jpg"], "noise:..5": ["a.jpg"], "is:document": ["letter.pdf"],
            "highlights:0": ["a.jpg"],
        ].map { text, names in
            let rows = index.rows(matching: try PhotoFilter(text), sortedBy: PhotoSort(.name))
            return (rows.map { index.photo(at: $0).path.lastComponent?.string ?? "" }, names)
        }
        for (found, expected) in names { #expect(found == expected) }
    }

    @Test("A refresh reads new and changed photos, and keeps what is set")
    func refresh() throws {
        let photos = try CataloguedPhotos()
        let first = try photos.add("a.jpg", photos.prepared(1), size: 1)
        var index = try LibraryIndex(everythingOf: photos.catalogue)
        let decision = Decision(verdict: .favourite, rating: 2)
        index.set(StoredDecision(asset: first, now: decision))
        #expect(try index.refresh(from: photos.catalogue) == .nothing)

        let second = try photos.add("new/b.jpg", photos.prepared(2), size: 2)
        index.set(albums: [(name: "Best", assets: [first, second])])
        #expect(try index.refresh(from: photos.catalogue) == .changed)
        #expect(index.assets(at: index.rows(matching: .folder("new"), sortedBy: PhotoSort(.size))) == [second])
        #expect(index.count(matching: .album("Best")) == 2)

        try photos.add("a.jpg", photos.prepared(3), size: 3)
        try photos.catalogue.markMissing([second])
        #expect(try index.refresh(from: photos.catalogue) == .changed)
        #expect(try index.refresh(from: photos.catalogue) == .nothing)
        #expect(index.photo(at: 0).byteCount == 3)
        #expect(index.photo(at: 0).verdict == .favourite)
        #expect(index.photo(at: 0).rating == 2)
        #expect(index.count(matching: .missing) == 1)
        #expect(index.count(matching: .album("Best")) == 1)
    }

    @Test("When photos are forgotten, positions change and everything else is kept")
    func forgotten() throws {
        let photos = try CataloguedPhotos()
        let first = try photos.add("a.jpg", photos.prepared(1))
        let second = try photos.add("b.jpg", photos.prepared(2))
        var index = try LibraryIndex(everythingOf: photos.catalogue)
        index.set(StoredDecision(asset: second, now: Decision(verdict: .keep)))
        try photos.catalogue.markMissing([first])
        #expect(try photos.catalogue.forget([first]) == 1)
        #expect(try index.refresh(from: photos.catalogue) == .reloaded)
        #expect(index.count == 1 && index.asset(at: 0) == second && index.verdict(at: 0) == .keep)
        #expect(try index.refresh(from: photos.catalogue) == .nothing)
    }
}
