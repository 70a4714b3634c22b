import Foundation
import Glibc
import PhotoCatalogue
import PhotoCommit
import PhotoMetadata
import PhotoModel
import PhotoSession
import PhotoStore
import StoreFiles
import SystemPackage
import TestSupport
import Testing

/// `sluice commit`, killed at random moments (`kill -9`). `SLUICE_TORTURE_KILLS` sets the number of kills.
@Suite("A commit that is killed", .serialized)
struct CommitKillTests {
    private static let kills = ProcessInfo.processInfo.environment["SLUICE_TORTURE_KILLS"].flatMap { Int($0) } ?? 25

    @Test("loses no decision and no photo, leaves every sidecar whole, and is completed by the next commit")
    func killed() throws {
        let scene = try KilledCommits(photos: 30)
        let clock = ContinuousClock()
        try scene.decideAtRandom()
        let usual = try clock.measure { _ = try scene.start().wait() }
        var (killed, round) = (0, 0)
        while killed < Self.kills {
            round += 1
            try scene.decideAtRandom()
            let decisions = try scene.decisions()
            let command = try scene.start()
            // Uncertain, and irrelevant: how much of the commit precedes the kill.
            if command.isKilled(after: usual * Double.random(in: 0...1, using: &scene.random)) { killed += 1 }

            var problems = scene.problems()
            if try scene.decisions() != decisions { problems.append("a decision is lost") }
            // Every third commit is killed again before it finishes.
            if round % 3 != 0 { problems += try scene.problemsAfterFinishing() }
            #expect(problems == [], "kill \(killed)")
            guard problems.isEmpty else { return }
        }
    }
}

/// Photos that are decided repeatedly.
private final class KilledCommits {
    var random = SplitMix64(seed: 20_261_122)
    private let house: Household
    private let catalogue: Catalogue
    private let location: LibraryLocation
    private let assets: [Asset]
    private let contents: [FilePath: [UInt8]]
    private static let tags = ["sea", "Places/Oslo"].compactMap { TagPath($0) }

    init(photos count: Int) throws {
        house = try Household()
        try house.makePhotos(count)
        for number in stride(from: 1, through: count, by: 3) {
            let text = Self.sidecar(stars: number % 5)
            try house.photos.appending("\(number).jpg.xmp").write(text.utf8)
        }
        try #require(try house.sluice("prepare", house.photos.string).status == 0)
        location = try house.location()
        catalogue = try Catalogue(at: location.catalogueFile)
        var assets: [Asset] = []
        try catalogue.forEachAsset { assets.append($0) }
        self.assets = assets
        contents = Dictionary(uniqueKeysWithValues: try assets.map { ($0.path, try $0.path.bytes()) })
    }

    func decideAtRandom() throws {
        for asset in assets where Bool.random(using: &random) {
            let tag = Self.tags[Int.random(in: 0..<Self.tags.count, using: &random)]
            let change: DecisionChange =
                switch Int.random(in: 0..<7, using: &random) {
                case 0: .verdict(.favourite)
                case 1: .verdict(.trash)
                case 2, 3: .verdict(nil)
                case 4: .rating(Int.random(in: 0...5, using: &random))
                case 5: .tag(tag)
                default: .untag(tag)
                }
            try catalogue.decide([change], about: [asset.row], in: nil)
        }
    }

    func decisions() throws -> [AssetRow: Decision] {
        try catalogue.decisions(of: assets.map(\.row)).mapValues(\.now)
    }

    func start() throws -> KilledCommand {
        let process = house.process(
            Household.commands.appending(path: "sluice"),
            ["commit", "--force", "--library", "photos"]
        )
        process.standardError = FileHandle.nullDevice
        return try KilledCommand(process)
    }

    func problems() -> [String] {
        var problems: [String] = []
        let trash = house.home.appending(".local").appending("share").appending("Trash")
        let trashed = (try? FileManager.default.contentsOfDirectory(atPath: trash.appending("files").string)) ?? []
        for (path, bytes) in contents where (try? path.bytes()) != bytes {
            let entries = trashed.filter { name in
                let info = PrivateFiles.contents(trash.appending("info").appending("\(name).trashinfo"))
                return (try? trash.appending("files").appending(name).bytes()) == bytes
                    && info.flatMap { TrashInfo(parsing: $0) }?.path == path.bytes
            }
            if entries.count != 1 {
                problems.append("\(path) is there \(entries.count) times in the trash, and nowhere else")
            }
        }
        for name in (try? house.contents(of: house.photos)) ?? [] where name.hasSuffix(".xmp") {
            if (try? Sidecar(try house.photos.appending(name).bytes())) == nil { problems.append("\(name) is torn") }
        }
        return problems
    }

    func problemsAfterFinishing() throws -> [String] {
        let finished = try house.sluice("commit", "--force", "--library", "photos")
        var problems = problems()
        if finished.status != 0 { problems.append("commit: \(finished.text)\(finished.messages)") }
        if try !catalogue.openJournal().isEmpty { problems.append("the journal is open") }
        for (asset, decision) in try catalogue.decisions(of: assets.map(\.row)) {
            let path = try #require(assets.first { $0.row == asset }).path
            if decision.isPending { problems.append("\(path) is pending: \(decision)") }
            let isThere = FileManager.default.fileExists(atPath: path.string)
            if isThere == (decision.now.verdict == .trash) { problems.append("\(path): \(decision.now), \(isThere)") }
            guard isThere, decision.now.verdict == .favourite || decision.now.rating != nil else { continue }
            let sidecar = try Sidecar(try FilePath("\(path).xmp").bytes())
            if decision.now.verdict == .favourite && !sidecar.isFavourite { problems.append("\(path) is no favourite") }
            if let stars = decision.now.rating, sidecar.rating != stars {
                problems.append("\(path): \(decision.now) gave \(String(describing: sidecar.rating))")
            }
            for (tag, isSet) in decision.now.tags where sidecar.tags.contains(tag.parts) != isSet {
                problems.append("\(path): \(tag) is \(!isSet)")
            }
        }
        let hidden = try house.contents(of: house.photos).filter { $0.hasPrefix(".sluice") }
        if !hidden.isEmpty { problems.append("left over: \(hidden.sorted())") }
        return problems
    }

    private static func sidecar(stars: Int) -> String {
        """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="\(stars)"/>
        </rdf:RDF></x:xmpmeta>
        """
    }
}

private struct KilledCommand {
    private let process: Process
    /// Closes when the command ends. Its report fits into the pipe.
    private let output = Pipe()

    init(_ process: Process) throws {
        self.process = process
        process.standardOutput = output
        try process.run()
        try output.fileHandleForWriting.close()
    }

    func wait() { process.waitUntilExit() }

    /// Kills it after a while.
    ///
    /// - Returns: whether it was killed; it may have ended earlier.
    func isKilled(after moment: Duration) -> Bool {
        var end = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: 0, revents: 0)
        poll(&end, 1, Int32(moment / .milliseconds(1)))
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        return process.terminationReason == .uncaughtSignal
    }
}
