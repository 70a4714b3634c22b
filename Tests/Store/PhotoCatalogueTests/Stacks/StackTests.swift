import PhotoModel
import PhotoRecord
import StoreFiles
import StoreSamples
import SystemPackage
import TestSupport
import Testing

@testable import PhotoCatalogue

@Suite("Stacks in the catalogue")
struct StackTests {
    private let library: TestCatalogue
    private var catalogue: Catalogue { library.catalogue }

    init() throws { library = try TestCatalogue() }

    @discardableResult
    private func add(_ path: FilePath, _ content: Int, burst: String? = nil) throws -> Asset {
        try library.add(path, content) { record in
            record.format = ["nef": "raw", "mov": "video"][path.extension] ?? "jpeg"
            if let burst { record.capture.burstIdentifier = burst }
        }
    }

    private func verdicts(_ assets: [Asset]) throws -> [Verdict?] {
        let stored = try catalogue.decisions(of: assets.map(\.row))
        return assets.map { stored[$0.row]?.now.verdict }
    }

    @Test("Files are stacked by folder, and again after something changed, and the revision tells")
    func restacked() throws {
        let (jpeg, raw) = (try add("x/a.jpg", 1), try add("x/a.nef", 2))
        try add("y/a.nef", 3)
        try catalogue.restack()
        let first = try catalogue.stacks()
        #expect(first.stacks == [Stack(cover: jpeg.row, members: [.init(jpeg.row, .picture), .init(raw.row, .raw)])])
        let counts = try catalogue.counts()
        #expect(counts.present == 3 && counts.stacks == 1 && counts.stackedFiles == 2)

        try catalogue.restack()
        #expect(try catalogue.stacksRevision() == first.revision)

        let heic = try add("x/a.heic", 4)
        try catalogue.markMissing([jpeg.row])
        try catalogue.restack()
        let second = try catalogue.stacks()
        #expect(second.stacks.map { $0.members.map(\.asset) } == [[heic.row, raw.row]])
        #expect(second.revision > first.revision)
        #expect(try catalogue.covers(of: [heic.row, raw.row, jpeg.row]) == [heic.row: heic.row, raw.row: heic.row])

        var rules = StackRules()
        rules.raw = false
        try catalogue.setStackRules(rules)
        try catalogue.restack()
        #expect(try catalogue.stacks().stacks.isEmpty)
    }

    @Test("A decision is about all files of a stack, and undone as one")
    func decided() throws {
        let assets = [try add("a.jpg", 1), try add("a.nef", 2), try add("b.jpg", 3)]
        try catalogue.restack()
        let step = try #require(try catalogue.decide([.verdict(.trash)], about: [assets[1].row], in: nil))
        #expect(step.changes.map(\.asset) == [assets[0].row, assets[1].row])
        _ = try catalogue.undo(in: nil)
        #expect(try verdicts(assets) == [nil, nil, nil])
    }

    @Test("A decision can be for one format, or for one file")
    func scopes() throws {
        let assets = [try add("a.jpg", 1), try add("a.nef", 2), try add("b.jpg", 3)]
        try catalogue.restack()
        try catalogue.decide([.verdict(.trash)], about: [assets[0].row, assets[2].row], for: .only("raw"), in: nil)
        #expect(try verdicts(assets) == [nil, .trash, nil])
        // A file that is decided about differently is a photo of its own.
        try catalogue.decide([.verdict(.favourite)], about: [assets[0].row], in: nil)
        #expect(try verdicts(assets) == [.favourite, .trash, nil])
        _ = try catalogue.undo(in: nil)
        _ = try catalogue.undo(in: nil)
        try catalogue.decide([.verdict(.keep)], about: [assets[1].row], for: .files, in: nil)
        #expect(try verdicts(assets) == [nil, .keep, nil])
    }

    @Test("Of a burst, the cover alone becomes a favourite; all of it goes into the trash")
    func bursts() throws {
        let assets = try ["a.jpg", "b.jpg", "c.jpg"].enumerated().map { try add(FilePath($1), $0 + 1, burst: "x") }
        try catalogue.restack()
        try catalogue.decide([.verdict(.favourite), .rating(4)], about: [assets[0].row], in: nil)
        #expect(try verdicts(assets) == [.favourite, .keep, .keep])
        let stored = try catalogue.decisions(of: assets.map(\.row))
        #expect(assets.map { stored[$0.row]?.now.rating } == [4, nil, nil])
        // A favourite and what is kept with it are still one photo.
        try catalogue.decide([.verdict(.trash)], about: [assets[0].row], in: nil)
        #expect(try verdicts(assets) == [.trash, .trash, .trash])
    }

    @Test("The film of a Live Photo shares its fate, and gets no stars")
    func films() throws {
        func addPart(_ path: FilePath, _ content: Int) throws -> Asset {
            try library.add(path, content) { record in
                record.capture.contentIdentifier = "one"
                guard path.extension == "mov" else { return }
                record.format = "video"
                record.video.container = "mov"
            }
        }
        let assets = [try addPart("a.heic", 1), try addPart("b.mov", 2)]
        try catalogue.restack()
        #expect(try catalogue.stack(of: assets[1].row)?.members.map(\.role) == [.picture, .film])
        try catalogue.decide([.verdict(.favourite), .rating(5)], about: [assets[0].row], in: nil)
        #expect(try verdicts(assets) == [.favourite, .keep])
        #expect(try catalogue.decision(of: assets[1].row)?.isPending == false)
        try catalogue.decide([.verdict(.trash)], about: [assets[0].row], for: .only("video"), in: nil)
        #expect(try verdicts(assets) == [.favourite, .trash])
    }

    @Test("An answer about duplicates is about files, and leaves the raw file of a trashed JPEG")
    func duplicates() throws {
        let assets = [try add("a.jpg", 1), try add("a.nef", 2), try add("b.jpg", 3)]
        try catalogue.restack()
        try catalogue.resolveDuplicates([
            DuplicateResolution(.thisOne, kept: [assets[2].row], others: [assets[0].row])
        ])
        #expect(try verdicts(assets) == [.trash, nil, nil])
    }

    @Test func `A copy is stacked by its camera and time, and by nothing else than these`() throws {
        func add(_ path: FilePath, _ content: Int, at milliseconds: Int64, of model: String?) throws -> Asset {
            try library.add(path, content) { record in
                (record.width, record.height, record.capture.takenSortMs) = (400, 300, milliseconds)
                if let model { record.capture.model = model }
            }
        }
        let original = try add("a.jpg", 1, at: 1_700_000_000_120, of: "Camera")
        let copy = try add("a (1).jpg", 2, at: 1_700_000_000_120, of: "Camera")
        _ = try add("a (2).jpg", 3, at: 1_700_000_000_130, of: "Camera")
        _ = try add("a (3).jpg", 4, at: 1_700_000_000_120, of: nil)
        _ = try add("a (4).jpg", 1, at: 1_700_000_000_120, of: "Camera")
        try catalogue.restack()
        #expect(
            try catalogue.stacks().stacks == [
                Stack(cover: copy.row, members: [.init(copy.row, .copy), .init(original.row, .picture)])
            ]
        )
        try catalogue.decide([.verdict(.favourite), .rating(4)], about: [copy.row], in: nil)
        #expect(try verdicts([original, copy]) == [.favourite, .favourite])
    }

    @Test("Files that were decided about differently are photos of their own, each alone")
    func detached() throws {
        let assets = try ["a.jpg", "b.jpg", "c.jpg"].enumerated().map { try add(FilePath($1), $0 + 1, burst: "x") }
        try catalogue.restack()
        try catalogue.decide([.verdict(.trash)], about: assets[1...].map(\.row), for: .files, in: nil)
        #expect(try verdicts(assets) == [nil, .trash, .trash])
        try catalogue.decide([.verdict(.keep)], about: [assets[2].row], in: nil)
        #expect(try verdicts(assets) == [nil, .trash, .keep])
    }

    @Test func `Bursts are stacked in one step, with the files of each shot, and undone as one`() throws {
        let assets = [try add("a.jpg", 1), try add("a.nef", 2), try add("b.jpg", 3), try add("c.jpg", 4)]
        let others = [try add("x/d.jpg", 5), try add("x/e.jpg", 6)]
        try catalogue.restack()
        let bursts = [
            (cover: assets[2].id, files: [assets[0].row, assets[2].row]),
            (cover: others[0].id, files: others.map(\.row)),
        ]
        let step = try #require(try catalogue.stack(bursts: bursts))
        #expect(step.changes.map(\.asset) == (assets[..<3] + others).map(\.row))
        #expect(
            try catalogue.stack(of: assets[0].row)?.members
                == [.init(assets[2].row, .picture), .init(assets[0].row, .burst), .init(assets[1].row, .burst)]
        )
        #expect(try catalogue.stack(bursts: bursts) == nil)
        try catalogue.decide([.verdict(.favourite), .rating(3)], about: [assets[2].row], in: nil)
        #expect(try verdicts(assets) == [.keep, .keep, .favourite, nil])
        _ = try catalogue.undo(in: nil)
        _ = try catalogue.undo(in: nil)
        #expect(try catalogue.stacks().stacks.map(\.cover) == [assets[0].row])
    }

    @Test("A choice about a stack is a decision: kept, undone, and never pending")
    func chosen() throws {
        let assets = [try add("a.jpg", 1), try add("a.nef", 2), try add("b.jpg", 3)]
        try catalogue.restack()
        try catalogue.decide([.stack(.alone)], about: [assets[0].row], in: nil)
        #expect(try catalogue.stacks().stacks.isEmpty)
        #expect(try catalogue.pendingCount() == 0)
        _ = try catalogue.undo(in: nil)
        #expect(try catalogue.stacks().stacks.count == 1)

        try catalogue.decide([.stack(.with(assets[2].id))], about: [assets[0].row, assets[2].row], in: nil)
        #expect(try catalogue.stack(of: assets[0].row)?.members.map(\.asset) == [2, 0, 1].map { assets[$0].row })
        let again = try library.again()
        try again.setStackRules(StackRules())
        try again.restack()
        #expect(try again.stack(of: assets[1].row)?.cover == assets[2].row)
    }
}
