import PhotoModel
import PhotoRecord
import StoreSamples
import SystemPackage
import Testing

@testable import PhotoCatalogue

@Suite struct ProblemTests {
    private let library: TestCatalogue
    private var catalogue: Catalogue { library.catalogue }

    init() throws { library = try TestCatalogue() }

    @Test("A failure to read a file keeps the previous data of its content")
    func unreadableForNow() throws {
        let asset = try library.add("a.jpg", 1)
        let problem = Problem(.failed, stage: "decode", reason: "permission denied", willRetry: true)
        try catalogue.apply([
            AssetChange(.known(asset.row), stamp: .sample(1), scannedAt: 200, outcome: .failed(nil, problem, by: nil))
        ])
        let failed = try #require(try catalogue.asset(asset.id))
        #expect(failed.state == .failed && failed.content == .sample(1) && failed.previousContent == nil)
    }

    @Test("A changed, unreadable file has no known content; an unchanged one keeps its content")
    func unreadContent() throws {
        let file = AssetChange.Subject.file(library.place("a.jpg"))
        let row = try catalogue.apply([library.prepared(file, 1)])[0]
        let problem = Problem(.failed, stage: "decode", reason: "not read", willRetry: true)
        func fail(_ number: Int64) throws -> Asset? {
            let change = AssetChange(
                .known(row),
                stamp: .sample(number),
                scannedAt: 200,
                outcome: .failed(nil, problem, by: nil)
            )
            try catalogue.apply([change])
            return try catalogue.asset(row: row)
        }
        #expect(try fail(1)?.content == .sample(1))
        let changed = try fail(2)
        #expect(changed?.content == nil && changed?.previousContent == .sample(1))
        try catalogue.apply([library.prepared(.known(row), 3)])
        let read = try catalogue.asset(row: row)
        #expect(read?.content == .sample(3) && read?.previousContent == .sample(1))
    }

    @Test("Lists failures, damage and unsupported formats by path until they are fixed")
    func problems() throws {
        let retry = Problem(.failed, stage: "decode", reason: "the decoding process failed", willRetry: true)
        let video = Problem(.unsupported, stage: "decode", reason: "not supported: a video")
        try catalogue.apply([
            library.prepared(.file(library.place("c.jpg")), 1) { $0.damage = ["cut off", "no end"] },
            AssetChange(
                .file(library.place("b.jpg")),
                stamp: .sample(2),
                scannedAt: 100,
                outcome: .failed(.sample(2), retry, by: nil)
            ),
            AssetChange(
                .file(library.place("a.jpg")),
                stamp: .sample(3),
                scannedAt: 100,
                outcome: .failed(.sample(3), video, by: .sample(4))
            ),
        ])
        let listed = try catalogue.problems()
        #expect(listed.map { $0.path.lastComponent?.string } == ["a.jpg", "b.jpg", "c.jpg"])
        #expect(listed.map(\.problem?.kind) == [.unsupported, .failed, .damaged])
        #expect(listed[1].problem == retry)
        #expect(listed[2].problem?.reason == "cut off; no end")
        let pictures = try catalogue.pictures(of: listed.map(\.row) + [99])
        #expect(pictures == Dictionary(uniqueKeysWithValues: listed.map { ($0.row, $0.picture) }))
        let counts = try catalogue.counts()
        #expect(counts.prepared == 1 && counts.damaged == 1)
        #expect(counts.failed == 2)
        #expect(counts.present == 3 && counts.byteCount == 6)

        try library.add("b.jpg", 2)
        try library.add("c.jpg", 1)
        try catalogue.markMissing([listed[0].row])
        #expect(try catalogue.problems().isEmpty)
    }

    // MARK: Plugins

    /// Adds a photo with plugin results: problems by plugin name, empty for none.
    private func add(_ number: Int, _ problems: [String: String]) throws {
        try library.add(FilePath("\(number).jpg"), number) { record in
            for (plugin, problem) in problems {
                var result = Record.PluginResult()
                (result.name, result.problem, result.digest) = (plugin, problem, TierDigest.sample(1).data)
                record.plugins.append(result)
            }
        }
    }

    @Test("Reports plugins as failed only if a run gave up on them or every photo has a problem")
    func failedPlugins() throws {
        try add(1, ["mood": "no model", "text": "", "words": "dark"])
        try add(2, ["mood": "no model", "text": "dark", "words": "dark"])
        let givenUp = FailedPlugin(plugin: "size", reason: "ended", photos: 3, willRetry: true)
        try catalogue.notePluginFailure(givenUp, version: "1")
        #expect(try catalogue.failedPlugins().map(\.plugin) == ["mood", "size", "words"])
        let mood = FailedPlugin(plugin: "mood", reason: "no model", photos: 2, willRetry: false)
        #expect(try catalogue.failedPlugins(among: ["text", "size", "none", "mood"]) == [mood, givenUp])
        #expect(try catalogue.failedPlugins(among: ["words", "words"]).map(\.plugin) == ["words"])
        #expect(try catalogue.failedPlugins(among: []).isEmpty)
    }

    @Test("For a failed plugin with sealed problems, reports where they can be read")
    func sealedProblems() throws {
        try add(1, ["mood": "no model"])
        try catalogue.hideFacts([], plugins: true)
        let failed = try #require(try catalogue.failedPlugins().first)
        #expect(failed.reason.contains("sealed by the recipe's privacy") && failed.reason.contains("sluice show PHOTO"))
    }
}
