import CLinux
import Glibc
import PhotoStore
import SystemPackage

/// Writes settled files into the catalogue, and tells a moved asset from a copy.
///
/// A new file whose content belongs to an asset that is not at its old place any more is that asset, moved; an asset
/// that is still there has been copied. Only roots that this run has open are looked at: what lies on a disk that is
/// not mounted is not gone.
struct AssetPlacement {
    private let context: RunContext

    init(_ context: RunContext) {
        self.context = context
    }

    func write(_ files: [SettledFile]) throws(StoreError) {
        var moved: Set<AssetRow> = []
        var changes: [AssetChange] = []
        for file in files {
            let subject = try subject(of: file, except: &moved)
            changes.append(
                AssetChange(subject, stamp: file.stamp, scannedAt: context.scanStarted, outcome: file.outcome)
            )
        }
        try context.catalogue.apply(changes)
    }

    /// Notes those assets as missing whose files are not there any more.
    ///
    /// - Returns: how many.
    func noteMissing(among unmet: [AssetRow]) throws(StoreError) -> Int {
        var missing: [AssetRow] = []
        for row in unmet {
            if let asset = try context.catalogue.asset(row: row), !asset.isMissing, !isThere(asset) {
                missing.append(row)
            }
        }
        try context.catalogue.markMissing(missing)
        return missing.count
    }

    private func subject(
        of file: SettledFile,
        except moved: inout Set<AssetRow>
    ) throws(StoreError) -> AssetChange.Subject {
        let candidate = file.candidate
        let known = candidate.known.flatMap { $0.isMissing || moved.contains($0.row) ? nil : $0 }
        guard let content = file.content, known?.content != content else {
            return known.map { .known($0.row) } ?? .file(candidate.place)
        }
        for asset in try context.catalogue.assets(withContent: content)
        where context.openRoots.contains(asset.place.root) && !moved.contains(asset.row) && !isThere(asset) {
            moved.insert(asset.row)
            return .moved(asset.row, candidate.place)
        }
        return known.map { .known($0.row) } ?? .file(candidate.place)
    }

    /// Whether an asset's file still is at its place, as far as can be told without opening it: a file of another inode
    /// and size is another photo. Only what is certainly gone is not there: a folder without permission tells nothing.
    private func isThere(_ asset: Asset) -> Bool {
        var status = clinux_stat()
        let result = asset.path.withPlatformString { clinux_stat(AT_FDCWD, $0, &status) }
        if result == -ENOENT || result == -ENOTDIR { return false }
        return result != 0 || status.inode == asset.stamp.inode || status.size == asset.stamp.size
    }
}
