package import PhotoCatalogue
import PhotoCommit
package import PhotoModel
package import StoreFiles

/// Stores answers for groups whose kept photos still exist unchanged. Files are checked before anything is decided, and
/// decisions made meanwhile take precedence. Blocks on the disk.
package struct DuplicateResolving {
    package struct Outcome: Sendable {
        /// In the given order.
        package var verdicts: [DuplicateVerdict]
        /// Skipped groups, by their indices in the given list.
        package var skipped: [(place: Int, why: SkippedGroup)]
    }

    private let catalogue: Catalogue

    package init(_ catalogue: Catalogue) { self.catalogue = catalogue }

    /// - Parameter request: as for `Catalogue.resolveDuplicates`.
    /// - Throws: `StoreError`; then nothing is decided.
    package func resolve(
        _ resolutions: [DuplicateResolution],
        as request: StepRequest? = nil
    ) throws(StoreError) -> Outcome {
        var skipped = try flaws(of: resolutions)
        let places = resolutions.indices.filter { skipped[$0] == nil }
        let stored = try catalogue.resolveDuplicates(places.map { resolutions[$0] }, as: request)
        let paths = try catalogue.assets(rows: stored.refused.map(\.photo)).mapValues(\.path)
        for refused in stored.refused {
            guard let path = paths[refused.photo] else { continue }
            skipped[places[refused.place]] = SkippedGroup(path: path, reason: .init(refused.reason))
        }
        return Outcome(verdicts: stored.verdicts, skipped: skipped.sorted { $0.key < $1.key }.map { ($0, $1) })
    }

    /// Groups whose files do not allow the answer, by index. Groups that trash nothing lose nothing and are not checked.
    ///
    /// - Throws: `StoreError`
    package func flaws(of resolutions: [DuplicateResolution]) throws(StoreError) -> [Int: SkippedGroup] {
        let trashing = resolutions.enumerated().filter { !$0.element.others.isEmpty }
        // Forgotten photos are reported by the catalogue.
        let assets = try catalogue.assets(rows: trashing.flatMap { $0.element.photos })
        var files = GroupFiles(LinuxFileActions())
        var flaws: [Int: SkippedGroup] = [:]
        var kept: [FileIdentity: Asset] = [:]
        for (place, resolution) in trashing {
            for asset in resolution.kept.compactMap({ assets[$0] }) {
                switch files.check(asset) {
                case .success(let file): kept[file] = asset
                case .failure(let reason): flaws[place] = SkippedGroup(path: asset.path, reason: reason)
                }
            }
        }
        for (place, resolution) in trashing where flaws[place] == nil {
            for asset in resolution.others.compactMap({ assets[$0] }) {
                guard let same = files.identity(of: asset).flatMap({ kept[$0] }) else { continue }
                flaws[place] = SkippedGroup(path: asset.path, reason: .isKept(same.path))
            }
        }
        return flaws
    }
}

extension SkippedGroup.Reason {
    fileprivate init(_ reason: RefusedResolution.Reason) {
        self =
            switch reason {
            case .gone: .gone
            case .trashed: .trashed
            case .isKept: .staysElsewhere
            case .changed: .changed
            }
    }
}
