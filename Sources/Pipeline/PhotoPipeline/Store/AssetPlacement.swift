import PhotoCatalogue
import PhotoModel
import StoreFiles
import SystemPackage

/// Writes settled files into the catalogue, and tells a moved asset from a copy.
///
/// A new file whose content belongs to an asset that is not at its old place any more is that asset, moved; an asset
/// that is still there has been copied. Only roots that this run has open are looked at: what lies on a disk that is
/// not mounted is not gone.
struct AssetPlacement: Sendable {
    let catalogue: Catalogue
    /// The roots that the run has open, by their numbers.
    let openRoots: [Int64: OpenRoot]
    let scanStarted: Int64

    /// - Returns: whether files were left to the next run: their root went away, and whether they are moved assets or
    ///   copies cannot be told.
    func write(_ files: [SettledFile]) throws(StoreError) -> Bool {
        var moved: Set<AssetRow> = []
        var changes: [AssetChange] = []
        for file in files {
            guard let subject = try subject(of: file, except: &moved) else { continue }
            changes.append(
                AssetChange(subject, stamp: file.stamp, scannedAt: scanStarted, outcome: file.outcome)
            )
        }
        try catalogue.apply(changes)
        return changes.count < files.count
    }

    /// Those assets whose files are not there any more.
    func missing(among unmet: [AssetRow]) throws(StoreError) -> [AssetRow] {
        var missing: [AssetRow] = []
        for row in unmet {
            if let asset = try catalogue.asset(row: row), !asset.isMissing, try isThere(asset) == false {
                missing.append(row)
            }
        }
        return missing
    }

    /// Nil where it cannot be told.
    private func subject(
        of file: SettledFile,
        except moved: inout Set<AssetRow>
    ) throws(StoreError) -> AssetChange.Subject? {
        let candidate = file.candidate
        let known = candidate.known.flatMap { $0.isMissing || moved.contains($0.row) ? nil : $0 }
        guard let content = file.content, known?.content != content else {
            return known.map { .known($0.row) } ?? .file(candidate.place)
        }
        var isUnsure = false
        for asset in try catalogue.assets(withContent: content) where !moved.contains(asset.row) {
            guard let isThere = try isThere(asset, but: candidate) else {
                isUnsure = true
                continue
            }
            if isThere { continue }
            moved.insert(asset.row)
            return .moved(asset.row, candidate.place)
        }
        if isUnsure { return nil }
        return known.map { .known($0.row) } ?? .file(candidate.place)
    }

    /// Whether an asset's file still is at its place, as far as can be told without opening it: a file of another inode
    /// and size is another photo. Looked for in the folder that the run has open: its path may lead elsewhere by now. Nil
    /// where its root went away.
    ///
    /// - Parameter candidate: may be its file, in a root that the library has instead of another one.
    private func isThere(_ asset: Asset, but candidate: Candidate? = nil) throws(StoreError) -> Bool? {
        guard let root = openRoots[asset.place.root] else {
            return !asset.isMissing || candidate?.path != asset.path
        }
        switch root.look(for: asset.place.folder.appending(bytes: asset.place.name)) {
        case .found(let stamp): return stamp.inode == asset.stamp.inode || stamp.size == asset.stamp.size
        case .unknown: return root.isInSight ? true : nil
        case .nothing: return try VolumeCheck(catalogue: catalogue, roots: [root]).isOutOfSight(asset.place.folder)
        }
    }
}
