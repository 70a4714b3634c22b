package import PhotoCatalogue
import PhotoCommit
package import PhotoModel
package import StoreFiles

/// Says what somebody chose of groups, where the photos that stay do still stand: they are looked at before anything is
/// decided, and what was decided about them meanwhile counts. Blocks on the disk.
package struct DuplicateResolving {
    package struct Outcome: Sendable {
        /// In the order given.
        package var verdicts: [DuplicateVerdict]
        /// Groups that were left alone, by their places in the list that was given.
        package var left: [(place: Int, why: LeftGroup)]
    }

    private let catalogue: Catalogue

    package init(_ catalogue: Catalogue) { self.catalogue = catalogue }

    /// - Parameter request: as for `Catalogue.resolveDuplicates`.
    /// - Throws: `StoreError`; then nothing is said.
    package func resolve(
        _ resolutions: [DuplicateResolution],
        as request: StepRequest? = nil
    ) throws(StoreError) -> Outcome {
        var left = try flaws(of: resolutions)
        let places = resolutions.indices.filter { left[$0] == nil }
        let said = try catalogue.resolveDuplicates(places.map { resolutions[$0] }, as: request)
        let paths = try catalogue.assets(rows: said.refused.map(\.photo)).mapValues(\.path)
        for refused in said.refused {
            guard let path = paths[refused.photo] else { continue }
            left[places[refused.place]] = LeftGroup(path: path, reason: .init(refused.reason))
        }
        return Outcome(verdicts: said.verdicts, left: left.sorted { $0.key < $1.key }.map { ($0, $1) })
    }

    /// What the files say against it, by place. Where nothing goes, nothing can be lost: these are not looked at.
    ///
    /// - Throws: `StoreError`
    package func flaws(of resolutions: [DuplicateResolution]) throws(StoreError) -> [Int: LeftGroup] {
        let trashing = resolutions.enumerated().filter { !$0.element.others.isEmpty }
        // Of those that were forgotten, the catalogue says it.
        let assets = try catalogue.assets(rows: trashing.flatMap { $0.element.photos })
        var files = GroupFiles(LinuxFileActions())
        var flaws: [Int: LeftGroup] = [:]
        var kept: [FileIdentity: Asset] = [:]
        for (place, resolution) in trashing {
            for asset in resolution.kept.compactMap({ assets[$0] }) {
                switch files.standing(asset) {
                case .success(let file): kept[file] = asset
                case .failure(let reason): flaws[place] = LeftGroup(path: asset.path, reason: reason)
                }
            }
        }
        for (place, resolution) in trashing where flaws[place] == nil {
            for asset in resolution.others.compactMap({ assets[$0] }) {
                guard let same = files.identity(of: asset).flatMap({ kept[$0] }) else { continue }
                flaws[place] = LeftGroup(path: asset.path, reason: .isKept(same.path))
            }
        }
        return flaws
    }
}

extension LeftGroup.Reason {
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
