import Foundation
import GRDB
import PhotoModel
import StoreFiles
import StoreSamples
import SystemPackage
import TestSupport
import Testing

@testable import PhotoCatalogue

/// Random decisions of every kind, then undone step by step to the start, and redone to the end. `SLUICE_TORTURE_SEQUENCES`
/// sets the number of sequences.
@Suite struct RandomHistoryTests {
    private static let sequences =
        ProcessInfo.processInfo.environment["SLUICE_TORTURE_SEQUENCES"].flatMap { Int($0) } ?? 100
    /// Separate parts, so that they run in parallel.
    private static let parts = 4
    /// Consecutive sequences in one library, whose history grows.
    private static let together = 25

    @Test(arguments: 0..<parts)
    func `Undo and redo restore every state, whatever was done`(_ part: Int) async throws {
        var history: RandomHistory?
        for (number, seed) in stride(from: part, to: Self.sequences, by: Self.parts).enumerated() {
            // There are as many threads as processors, and other tests have deadlines.
            await Task.yield()
            var next = number % Self.together == 0 ? try RandomHistory() : try #require(history)
            try next.run(seed: UInt64(seed))
            if let problem = next.problems.first {
                Issue.record("sequence \(seed): \(problem); it was \(next.story.joined(separator: ", "))")
                return
            }
            history = next
        }
    }
}

/// Everything that a person sees of the decisions.
private struct ObservedState: Equatable {
    var decisions: [Decision]
    var albums: [String]
    var tags: [String]
    var settings: [String: String]
    var verdicts: [DuplicateVerdict]
    var stacks: Set<Stack>

    init(_ catalogue: Catalogue, _ photos: [AssetRow]) throws {
        let decisions = try catalogue.decisions(of: photos)
        self.decisions = photos.map { decisions[$0]?.now ?? Decision() }
        albums = try catalogue.albums().map { album in
            "\(album.row) \(album.id) \(album.name) \(album.made): \(try catalogue.photos(ofAlbum: album.row))"
        }
        tags = try catalogue.read { try String.fetchAll($0, sql: "SELECT path || made_ms FROM tags ORDER BY path") }
        settings = try catalogue.preferences()
        verdicts = try catalogue.duplicateVerdicts()
        stacks = Set(try catalogue.stacks().stacks)
    }
}

private struct RandomHistory {
    private(set) var problems: [String] = []
    private(set) var story: [String] = []
    private let library: TestCatalogue
    private let photos: [AssetRow]
    private let sessions: [SessionRow?]
    /// Exports of other libraries of the same photos.
    private let exports: [FilePath]
    private var random = SplitMix64(seed: 0)
    /// The state before each step of the sequence that is done, and after each that is undone: the last one is the next to
    /// restore.
    private var (past, future): ([ObservedState], [ObservedState]) = ([], [])

    private var catalogue: Catalogue { library.catalogue }

    init() throws {
        library = try TestCatalogue()
        photos = try library.addPhotos(6)
        sessions = [nil, nil, try library.session("one"), try library.session("two")]
        let folder = library.folder.path
        exports = try (1...3).map { number in
            let other = try TestCatalogue()
            let photos = try other.addPhotos(6)
            try other.catalogue.decide([.rating(number), .tag(try .tag("other"))], about: [photos[number]], in: nil)
            let album = try other.catalogue.makeAlbum(["a", "b", "from elsewhere"][number - 1])
            try other.catalogue.addPhotos([photos[5], photos[number]], toAlbum: album.row)
            try other.catalogue.keepTag(.tag("kept \(number % 2)"))
            try other.catalogue.setPreference("key \(number)", to: "\(number)")
            try other.catalogue.resolveDuplicates([DuplicateResolution(.different, kept: [photos[0], photos[number]])])
            let file = folder.appending("export \(number).jsonl")
            try LibraryExport(other.catalogue).export(to: file)
            return file
        }
    }

    mutating func run(seed: UInt64) throws {
        (random, story, past, future) = (SplitMix64(seed: seed), [], [], [])
        for _ in 0..<10 {
            switch Int.random(in: 0..<8, using: &random) {
            case 0: try takeBack(.undo)
            case 1: try takeBack(.redo)
            default: try step()
            }
            guard problems.isEmpty else { return }
        }
        while problems.isEmpty, !past.isEmpty { try takeBack(.undo) }
        while problems.isEmpty, !future.isEmpty { try takeBack(.redo) }
    }

    private mutating func takeBack(_ kind: DecisionStep.Kind) throws {
        let now = try state()
        guard let expected = kind == .undo ? past.last : future.last else {
            // Steps from before the sequence stay.
            if kind == .redo, try catalogue.redo(in: nil) != .nothing { problems.append("redone something old") }
            return
        }
        story.append("\(kind)")
        let result = try kind == .undo ? catalogue.undo(in: nil) : catalogue.redo(in: nil)
        guard case .done(let step) = result else {
            problems.append("\(kind) came to \(result)")
            return
        }
        if try state() != expected { problems.append("\(kind) of \(step) made \(try state()), not \(expected)") }
        if step.changes.isEmpty && step.effects.isEmpty { problems.append("\(kind) of an empty step") }
        if kind == .undo {
            past.removeLast()
            future.append(now)
        } else {
            future.removeLast()
            past.append(now)
        }
    }

    private func state() throws -> ObservedState { try ObservedState(catalogue, photos) }

    private func stepCount() throws -> Int {
        try catalogue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM steps WHERE kind NOT IN (1, 2)") } ?? 0
    }

    // MARK: Actions

    private mutating func step() throws {
        let (before, count) = (try state(), try stepCount())
        let imported: Int
        do throws(StoreError) { imported = try act() } catch {
            guard case .nameTaken = error else { throw error }
            if try state() != before { problems.append("changed in spite of \(error)") }
            return
        }
        let steps = try stepCount() - count - imported
        let isChanged = try state() != before
        if steps != (isChanged ? 1 : 0) { problems.append("\(story.last ?? "") made \(steps) steps") }
        guard isChanged else { return }
        past.append(before)
        future = []
        let newest = try catalogue.history(limit: 1).first
        guard case .step(_, .done) = newest?.event, newest?.photos.isEmpty == (newest?.photoCount == 0) else {
            problems.append("the history has \(String(describing: newest))")
            return
        }
    }

    /// - Returns: how many steps of another library were added to the history.
    private mutating func act() throws(StoreError) -> Int {
        do {
            switch Int.random(in: 0..<18, using: &random) {
            case 0...3: try decide()
            case 4: try changeTags()
            case 5: try makeAlbum()
            case 6: try renameAlbum()
            case 7: try removeAlbum()
            case 8...10: try changeAlbum()
            case 11, 12: try resolve()
            case 13, 14: try forget()
            case 15: try changeSettings()
            case 16: try Bool.random(using: &random) ? revert() : restore()
            default: return try importOther()
            }
            return 0
        } catch let error as StoreError { throw error } catch { throw .catalogue("/", "\(error)") }
    }

    private mutating func somePhotos() -> [AssetRow] {
        photos.filter { _ in Bool.random(using: &random) }.shuffled(using: &random)
    }

    private mutating func change() throws -> DecisionChange {
        switch Int.random(in: 0..<6, using: &random) {
        case 5:
            .stack(
                try [nil, .alone, .with(catalogue.asset(row: photos[1])?.id ?? .next())].randomElement(using: &random)
                    ?? nil
            )
        case 0: .verdict(([nil, .keep, .trash, .favourite] as [Verdict?]).randomElement(using: &random) ?? nil)
        case 1: .rating(([nil, 0, 3] as [Int?]).randomElement(using: &random) ?? nil)
        case 2: .location(Bool.random(using: &random) ? nil : Coordinates(latitude: 1, longitude: 2))
        case 3: .tag(try TagPath.tag(Bool.random(using: &random) ? "a" : "b"))
        default: .untag(try TagPath.tag(Bool.random(using: &random) ? "a" : "b"))
        }
    }

    private mutating func decide() throws {
        let (changes, about) = ([try change(), try change()], somePhotos())
        let session = sessions.randomElement(using: &random) ?? nil
        story.append("decide \(changes) about \(about) in \(session ?? 0)")
        try catalogue.decide(changes, about: about, in: session)
    }

    private mutating func changeTags() throws {
        let tags = try ["kept 0", "kept 1", "kept 2"].map { try TagPath.tag($0) }
        let kept = tags.filter { _ in Bool.random(using: &random) }
        let dropped = tags.filter { _ in Bool.random(using: &random) }
        story.append("keep \(kept), drop \(dropped)")
        try catalogue.changeTags(keeping: kept, dropping: dropped)
    }

    private mutating func name() -> String { ["a", "b", "c", "d e"].randomElement(using: &random) ?? "a" }

    private mutating func makeAlbum() throws {
        let name = name()
        story.append("make album \(name)")
        _ = try catalogue.makeAlbum(name)
    }

    private mutating func renameAlbum() throws {
        guard let album = try catalogue.albums().randomElement(using: &random) else { return try makeAlbum() }
        let name = name()
        story.append("rename album \(album.name) to \(name)")
        try catalogue.renameAlbum(album.row, to: name)
    }

    private mutating func removeAlbum() throws {
        guard let album = try catalogue.albums().randomElement(using: &random) else { return try makeAlbum() }
        story.append("remove album \(album.name)")
        try catalogue.removeAlbum(album.row)
    }

    private mutating func changeAlbum() throws {
        guard let album = try catalogue.albums().randomElement(using: &random) else { return try makeAlbum() }
        let (added, removed) = (somePhotos(), Bool.random(using: &random) ? somePhotos() : [])
        story.append("album \(album.name) with \(added) without \(removed)")
        try catalogue.changeAlbum(album.row, adding: added, removing: removed)
    }

    private mutating func resolve() throws {
        var rest = photos.shuffled(using: &random)
        let resolutions = try (1...2).map { _ in
            let (one, other, third) = (rest.removeLast(), rest.removeLast(), rest.removeLast())
            switch Int.random(in: 0..<4, using: &random) {
            case 0: return DuplicateResolution(.different, kept: [one, other])
            case 1: return DuplicateResolution(.keepAll, kept: [one, other, third])
            case 2: return DuplicateResolution(.thisOne, kept: [one], others: [other, third])
            default:
                let merged = [one: [DecisionChange.rating(4), try change()]]
                return DuplicateResolution(.thisOne, kept: [one, third], others: [other], merged: merged)
            }
        }
        story.append("resolve \(resolutions)")
        try catalogue.resolveDuplicates(resolutions)
    }

    private mutating func forget() throws {
        let said = try catalogue.duplicateVerdicts().map(\.id)
        guard let one = said.randomElement(using: &random) else { return try resolve() }
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            story.append("forget all")
            try catalogue.forgetDuplicateVerdicts(Set(said))
        case 1:
            story.append("forget \(one)")
            _ = try catalogue.forgetDuplicateVerdict(one, takingBack: false)
        default:
            story.append("take back \(one)")
            _ = try catalogue.forgetDuplicateVerdict(one, takingBack: true)
        }
    }

    private mutating func changeSettings() throws {
        let keys = ["theme", "key 1", "key 2"].filter { _ in Bool.random(using: &random) }
        let values = [nil, "dark", "light"]
        let changes = Dictionary(uniqueKeysWithValues: keys.map { ($0, values.randomElement(using: &random) ?? nil) })
        story.append("set \(changes)")
        try catalogue.setPreferences(changes)
    }

    /// Like a commit that found the current decisions of some photos already applied.
    private mutating func revert() throws {
        let before = try Decision().applying([change(), change()])
        let changes = try somePhotos().map { photo in
            DecisionStep.Change(asset: photo, before: before, after: try library.now(photo))
        }
        story.append("revert \(changes)")
        _ = try catalogue.revert(changes, in: nil)
    }

    private mutating func restore() throws {
        let trashed = try photos.filter { try library.now($0).verdict == .trash }
        story.append("restore \(trashed)")
        try library.commit(trashed)
        try catalogue.noteReturned(trashed, in: nil)
    }

    private mutating func importOther() throws -> Int {
        let file = exports[Int.random(in: 0..<exports.count, using: &random)]
        story.append("import \(file.lastComponent?.string ?? "")")
        return try LibraryImport(catalogue).import(from: file).report.steps
    }
}
