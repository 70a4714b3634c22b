internal import Foundation
import PhotoCache
import PhotoCatalogue
import PhotoModel
internal import PhotoPipeline
import PhotoRecord
import PhotoStore
import StoreFiles
internal import SystemPackage

/// Checks a library after a run over mutants.
struct StoreCheck {
    private let library: Library
    private let assets: [Asset]

    init(_ store: FilePath) throws {
        library = try Library(LibraryLocation(store: store), .read)
        var assets: [Asset] = []
        try library.catalogue.forEachAsset { assets.append($0) }
        self.assets = assets
    }

    /// Checks that every mutant is accounted for, and that the store contains what it lists.
    func findings(_ photos: FilePath, _ names: [String], _ report: RunReport) throws -> [String] {
        var findings = try library.cache.verify().map { "\($0.content?.hex ?? ""): \($0)" }
        if let problem = library.cacheProblem { findings.append("the cache cannot be opened: \(problem)") }
        let known = Set(assets.map(\.path))
        findings += names.filter { !known.contains(photos.appending($0)) }.map { "\($0) is not in the catalogue" }
        let counts = (assets.count { $0.state == .prepared }, assets.count { $0.state == .failed })
        if counts != (report.prepared + report.linked, report.failed) || assets.count != names.count {
            findings.append("the catalogue has \(assets.count) assets, \(counts.0) prepared and \(counts.1) failed")
        }
        for asset in assets { findings += try self.findings(asset) }
        return findings
    }

    private func findings(_ asset: Asset) throws -> [String] {
        let name = asset.path.lastComponent?.string ?? ""
        switch asset.state {
        case .prepared:
            guard let record = try asset.content.flatMap({ try library.cache.record($0) }), record.width > 0,
                record.height > 0, record.tiers.count == 3, record.hasFingerprints
            else { return ["\(name) counts as prepared, but its record is incomplete"] }
            return []
        case .failed:
            guard let problem = asset.problem, problem.kind != .damaged, !problem.reason.isEmpty else {
                return ["\(name) failed without a reason"]
            }
            // An empty file may still be being written.
            if problem.willRetry, asset.stamp.size > 0 {
                return ["\(name) failed as if because of the machine: \(problem.reason)"]
            }
            let isTrap = Self.traps.contains { problem.reason.contains("killed by signal \($0))") }
            return isTrap ? ["\(name) made our own code trap in the decoding process: \(problem.reason)"] : []
        case .pending:
            return ["\(name) is \(asset.state)"]
        }
    }

    /// SIGILL and SIGTRAP, with which Swift ends a process on integer overflow or an index out of bounds. Libraries die of
    /// other signals.
    private static let traps = [4, 5]

    var decoderDeaths: Int {
        let reasons = assets.compactMap(\.problem?.reason)
        return reasons.count { $0.contains("decoding process failed") || $0.contains("took longer") }
    }

    // MARK: Output of the commands

    private struct Listed: Decodable {
        struct Failure: Decodable {
            var kind: String
            var reason: String
        }

        var path: String
        var failure: Failure
    }

    /// Checks that `failures --json` lists exactly the photos with a problem.
    func findings(listing status: Int32, _ json: Data) throws -> [String] {
        guard status == 0, let list = try? JSONDecoder().decode([Listed].self, from: json) else {
            return ["failures ended with status \(status), or printed no list"]
        }
        let listed = Set(list.map { "\($0.path) \($0.failure.kind) \($0.failure.reason)" })
        let expected = Set(
            assets.compactMap { asset in
                asset.problem.map { "\(asset.path) \($0.kind) \($0.reason)" }
            }
        )
        return listed.symmetricDifference(expected).sorted().map { "`failures` and the catalogue differ: \($0)" }
    }

    private struct Shown: Decodable {
        var path: String
        var state: String
        var contentID: String?
    }

    /// A few of each kind: a process for every mutant would take most of the time.
    var examples: [String] {
        let kinds: [(Asset) -> Bool] = [
            { $0.state == .prepared && $0.problem == nil }, { $0.state == .prepared && $0.problem != nil },
            { $0.state == .failed },
        ]
        return kinds.flatMap { kind in assets.filter(kind).prefix(2).map(\.path.string) }
    }

    /// Checks that `show --json` finds the requested photo.
    func findings(showing path: String, _ status: Int32, _ json: Data) -> [String] {
        guard status == 0, let shown = try? JSONDecoder().decode(Shown.self, from: json), shown.path == path,
            let asset = assets.first(where: { $0.path.string == path }), shown.state == "\(asset.state)",
            shown.contentID == asset.content?.hex
        else { return ["`show` did not print \(path) as in the catalogue"] }
        return []
    }
}
