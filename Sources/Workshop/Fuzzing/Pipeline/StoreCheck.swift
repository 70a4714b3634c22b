internal import Foundation
import PhotoCache
import PhotoCatalogue
import PhotoModel
internal import PhotoPipeline
import PhotoRecord
import PhotoStore
import StoreFiles
internal import SystemPackage

/// What a library must be like after a run over mutants.
struct StoreCheck {
    private let library: Library
    private let assets: [Asset]

    init(_ store: FilePath) throws {
        library = try Library(LibraryLocation(store: store), .read)
        var assets: [Asset] = []
        try library.catalogue.forEachAsset { assets.append($0) }
        self.assets = assets
    }

    /// Whether every mutant is accounted for, and the store holds what it says.
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
            else { return ["\(name) counts as prepared, and its record is not whole"] }
            return []
        case .failed:
            guard let problem = asset.problem, problem.kind != .damaged, !problem.reason.isEmpty else {
                return ["\(name) failed without a reason"]
            }
            // An empty file may be one that is still being written.
            if problem.willRetry, asset.stamp.size > 0 {
                return ["\(name) failed, and the machine is blamed: \(problem.reason)"]
            }
            let isTrap = Self.traps.contains { problem.reason.contains("killed by signal \($0))") }
            return isTrap ? ["\(name) made our own code in the decoding process trap: \(problem.reason)"] : []
        case .pending, .unsupported:
            return ["\(name) is \(asset.state)"]
        }
    }

    /// SIGILL and SIGTRAP, by which Swift ends a process that would overflow a number or leave an array's bounds. What
    /// the libraries die of are others.
    private static let traps = [4, 5]

    var decoderDeaths: Int {
        let reasons = assets.compactMap(\.problem?.reason)
        return reasons.count { $0.contains("decoder died") || $0.contains("took longer") }
    }

    // MARK: What the commands print

    private struct Listed: Decodable {
        struct Failure: Decodable {
            var kind: String
            var reason: String
        }

        var path: String
        var failure: Failure
    }

    /// Whether `failures --json` lists exactly the photos of which something is wrong.
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
        return listed.symmetricDifference(expected).sorted().map { "failures and catalogue differ: \($0)" }
    }

    private struct Shown: Decodable {
        var path: String
        var state: String
        var contentID: String?
    }

    /// Some of each kind: a process for every mutant would take most of the time.
    var examples: [String] {
        let kinds: [(Asset) -> Bool] = [
            { $0.state == .prepared && $0.problem == nil }, { $0.state == .prepared && $0.problem != nil },
            { $0.state == .failed },
        ]
        return kinds.flatMap { kind in assets.filter(kind).prefix(2).map(\.path.string) }
    }

    /// Whether `show --json` knows the photo that it was asked for.
    func findings(showing path: String, _ status: Int32, _ json: Data) -> [String] {
        guard status == 0, let shown = try? JSONDecoder().decode(Shown.self, from: json), shown.path == path,
            let asset = assets.first(where: { $0.path.string == path }), shown.state == "\(asset.state)",
            shown.contentID == asset.content?.hex
        else { return ["show does not show \(path)"] }
        return []
    }
}
