import Foundation
import Glibc
import PhotoCache
import PhotoCatalogue
import PhotoModel
import PhotoRecord
import PipelineTestSupport
import SampleLibrary
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline

/// A few photos of each relevant kind and a store for them, on which `sluice prepare` runs with faults. Checks what
/// must hold afterwards, whatever happened.
final class TroubledLibrary {
    let folder: TemporaryFolder
    let photos: FilePath
    let store: FilePath
    /// The store before each run; nil for none.
    private var base: FilePath?
    /// The contents of the store before the run.
    private(set) var before = StoreCheck()
    /// The expected result of every photo, by path: its tiers' checksums. Nil for the photo that cannot be decoded.
    private var expected: [FilePath: [String: UInt32]?] = [:]
    private var files: [FilePath: FileImprint] = [:]

    private let jobs: Int

    /// - Parameter jobs: with one, calls come in nearly the same order each time.
    init(jobs: Int = 1) throws {
        self.jobs = jobs
        folder = try TemporaryFolder()
        photos = folder.path.appending("photos")
        store = folder.path.appending("store")
    }

    /// New photos, no store.
    func makePhotos() throws {
        try addFirstPhotos()
        try addLaterPhotos()
        try learn()
    }

    /// A store with some photos; since then others were added, one was changed and one was moved.
    func makePhotosAndStore() throws {
        try addFirstPhotos()
        let base = folder.path.appending("base")
        _ = try Command(words(store: base)).end()
        self.base = base
        try photos.appending("old.jpg").move(to: photos.appending("sub/moved.jpg"))
        try photos.appending("changed.jpg").write(try Self.photo(20))
        try addLaterPhotos()
        try learn()
    }

    private func addFirstPhotos() throws {
        try photos.makeFolder()
        for (index, name) in ["a.jpg", "old.jpg", "changed.jpg", "sub/b.jpg"].enumerated() {
            try photos.pushing(FilePath(name)).write(try Self.photo(UInt64(index)))
        }
        try photos.appending("broken.jpg").write(Array("Shopping list: bread, milk.\n".utf8))
    }

    private func addLaterPhotos() throws {
        try photos.appending("a.jpg").copy(to: photos.appending("sub/copy.jpg"))
        try photos.appending("new.jpg").write(try Self.photo(30))
        // Too large to be kept in memory: read twice, the second time by the decoder. Padded with zeros after the
        // picture.
        try photos.appending("large.jpg").write(
            try Self.photo(31) + [UInt8](repeating: 0, count: PhotoFile.maxBytesInMemory)
        )
        // Photos that a decoding process reads.
        let jpeg = folder.path.appending("picture.jpg")
        try jpeg.write(try Self.photo(32))
        if Tool.has("vips") {
            try Tool.run("vips", "copy", jpeg.string, photos.appending("c.png").string)
            try Tool.run("vips", "copy", jpeg.string, photos.appending("d.tif").string)
            try Tool.run("vips", "webpsave", jpeg.string, photos.appending("e.webp").string)
        }
        if Tool.has("heif-enc") {
            try Tool.run("heif-enc", jpeg.string, "-o", photos.appending("f.heic").string)
        }
        try addOtherKinds()
    }

    /// A raw file with its JPEG, a video, a motion photo and a document.
    private func addOtherKinds() throws {
        try photos.appending("g.nef").write(SampleRaw(.nef, previews: [try Self.photo(33)]).bytes())
        try photos.appending("g.jpg").write(try Self.photo(34))
        let film = SampleVideo(.mov, .jpeg, frames: [try Self.photo(36), try Self.photo(38)], size: .small).bytes()
        try photos.appending("h.mov").write(film)
        let motion = SampleMotionPhoto(.microVideo, SamplePhoto(size: .small, seed: 40), film: film)
        try photos.appending("i.jpg").write(try motion.encoded())
        try photos.appending("j.pdf").write(SamplePDF(pages: [.letter(["Dear reader,"])]).bytes())
    }

    private static func photo(_ seed: UInt64) throws -> [UInt8] {
        var photo = SamplePhoto(size: .small, seed: seed)
        photo.isProgressive = seed % 2 == 1
        return try photo.encoded()
    }

    /// Prepares once without faults, to learn the expected result of each photo.
    private func learn() throws {
        let store = folder.path.appending("reference")
        let result = try Command(words(store: store)).end()
        try #require(result.status == 2, "\(result.messages)")
        // There are enough photos to look at first, so that faults hit that too.
        let looks = try RunReport(json: result.output).stages.contains { $0.name == "look" }
        try #require(looks || !Tool.has("vips", "heif-enc"))
        let catalogue = try Catalogue(at: store.appending("catalogue.sqlite"))
        let cache = try Cache(at: store.appending("cache"), .read)
        try catalogue.forEachAsset { asset throws(StoreError) in
            let record = try asset.content.flatMap { content throws(StoreError) in try cache.record(content) }
            expected[asset.path] = .some(record.map(Self.checksums))
        }
        try #require(expected.count >= 8 && expected.values.count { $0 == nil } == 1)
        for path in expected.keys { files[path] = try FileImprint(path) }
        // New files must not look racily clean.
        FileClock.waitUntilNow()
    }

    private static func checksums(_ record: Record) -> [String: UInt32] {
        Dictionary(uniqueKeysWithValues: record.tiers.map { ($0.name, $0.checksum) })
    }

    func words(store: FilePath? = nil) -> [String] {
        [
            Torture.sluice, "prepare", photos.string, "--store", (store ?? self.store).string, "--jobs",
            "\(jobs)", "--json",
        ]
    }

    func remove() throws {
        if FileManager.default.fileExists(atPath: store.string) { try store.remove() }
        before = StoreCheck()
    }

    /// Restores the initial store.
    func reset() throws {
        try remove()
        if let base { try FileManager.default.copyItem(atPath: base.string, toPath: store.string) }
        try remember()
    }

    /// Everything in the store now must still be there after the next run.
    func remember() throws { before = try StoreCheck(store) }
}

// MARK: Running

extension TroubledLibrary {
    /// A run takes a second; one that takes this long hangs.
    private static let limit = Duration.seconds(60)

    /// Prepares with a fault.
    ///
    /// - Parameter log: a file that gets a line for each of the calls: its number, the program, the function, the path.
    /// - Returns: how it ended, and the number of calls to which the fault applies.
    func run(_ fault: Fault, log: FilePath? = nil) throws -> (result: Command.Result, calls: Int) {
        let counter = folder.path.appending("counter")
        let environment = try fault.environment(photos: photos, store: store, counter: counter, log: log)
        let result = try end(Command(words(), environment: environment))
        return (result, try Fault.calls(in: counter))
    }

    /// Prepares without faults.
    func run(_ options: String...) throws -> Command.Result { try end(Command(words() + options)) }

    func start() throws -> Command { try Command(words()) }

    func end(_ command: Command) throws -> Command.Result { try command.end(within: Self.limit) }
}

// MARK: Checks

extension TroubledLibrary {
    /// After a run with a fault: checks how it ended, and the store.
    func problems(after result: Command.Result) -> [String] {
        var problems: [String] = []
        switch result.status {
        case 1:
            // Which file, and a remedy.
            let message = result.messages
            if !message.contains(folder.path.string) && !message.contains(store.string) {
                problems.append("it names no file: \(message)")
            }
        case 2: problems += self.problems(ofReport: result)
        default: problems.append("it ended with \(result.status): \(result.messages)")
        }
        return problems + storeProblems() + photoProblems()
    }

    /// After a run that was killed.
    func problemsAfterDeath(_ result: Command.Result) -> [String] {
        (result.status == -SIGKILL ? [] : ["it ended with \(result.status): \(result.messages)"]) + storeProblems()
            + photoProblems()
    }

    private func problems(ofReport result: Command.Result) -> [String] {
        guard let report = try? RunReport(json: result.output) else { return ["it printed no report"] }
        var problems: [String] = []
        if !report.isConsistent { problems.append("its counts do not add up: \(report)") }
        if report.damaged > 0 { problems.append("it took a fault of the disk for damage: \(listed())") }
        if report.found < expected.count && report.unreadableFolders == 0 {
            problems.append("it skipped photos in silence: \(report)")
        }
        if report.unreadableFolders > 0 && !result.messages.contains("cannot be read") {
            problems.append("it does not name the folder that it could not read: \(result.messages)")
        }
        if report.unreadableFolders == 0 {
            // Prepared, or listed.
            let (prepared, listed) = (try? settledPaths()) ?? ([], [])
            let settled = prepared.union(listed)
            for path in expected.keys where !settled.contains(path) && !result.messages.contains(path.string) {
                problems.append("\(path) is neither prepared nor listed")
            }
            let left = Set(expected.keys).subtracting(prepared)
            if report.failed < left.count {
                problems.append("it counts \(report.failed) that failed, and not \(left)")
            }
        }
        return problems
    }

    private func settledPaths() throws -> (prepared: Set<FilePath>, listed: Set<FilePath>) {
        var (prepared, listed) = (Set<FilePath>(), Set<FilePath>())
        try Catalogue(at: store.appending("catalogue.sqlite")).forEachAsset { asset in
            if asset.state == .prepared { prepared.insert(asset.path) }
            if asset.problem != nil { listed.insert(asset.path) }
        }
        return (prepared, listed)
    }

    private func listed() -> String {
        let assets = (try? Catalogue(at: store.appending("catalogue.sqlite")).problems()) ?? []
        return assets.map { "\($0.path): \($0.problem?.reason ?? "")" }.joined(separator: "; ")
    }

    /// Checks that the store is consistent, contains everything from before the run, and nothing foreign.
    func storeProblems() -> [String] {
        do {
            let after = try StoreCheck(store)
            var problems = after.problems
            if !after.records.isSuperset(of: before.records) { problems.append("records were lost") }
            if !after.assets.isSuperset(of: before.assets) { problems.append("assets were lost") }
            return problems
        } catch {
            return ["the store cannot be read: \(error)"]
        }
    }

    private func photoProblems() -> [String] {
        files.compactMap { path, imprint in (try? FileImprint(path)) == imprint ? nil : "\(path) was changed" }
    }

    /// After another run without faults: everything that can be prepared is, as if there had been no fault.
    func problems(afterFinishing result: Command.Result) throws -> [String] {
        var problems = photoProblems() + storeProblems()
        guard result.status == 2, let report = try? RunReport(json: result.output) else {
            return problems + ["the next run ended with \(result.status): \(result.messages)"]
        }
        if !report.isConsistent || report.found != expected.count || report.failed != 1 || report.missing > 0 {
            problems.append("the next run does not finish: \(report) \(listed())")
        }
        if !result.messages.isEmpty, result.messages.contains("put aside") { problems.append(result.messages) }
        let catalogue = try Catalogue(at: store.appending("catalogue.sqlite"))
        let cache = try Cache(at: store.appending("cache"), .read)
        var met: [FilePath: [String: UInt32]?] = [:]
        try catalogue.forEachAsset { asset throws(StoreError) in
            guard !asset.isMissing else { return }
            let record = try asset.content.flatMap { content throws(StoreError) in try cache.record(content) }
            met[asset.path] = .some(record.map(Self.checksums))
        }
        for (path, tiers) in expected where met[path] != tiers {
            problems.append("\(path) has other tiers than it should: \(String(describing: met[path] ?? nil))")
        }
        return problems
    }
}
