import PhotoCatalogue
import PhotoModel
import StoreFiles
import SystemPackage

/// Writes settled files into the catalogue, and distinguishes a moved asset from a copy.
///
/// If a new file has the content of an asset that is no longer at its old place, the asset was moved; if the asset is
/// still there, it was copied. Only roots that this run has open are checked: a file on a disk that is not mounted is
/// not gone.
struct AssetPlacement: Sendable {
    let catalogue: Catalogue
    /// The roots that the run has open, by number.
    let openRoots: [Int64: OpenRoot]
    let scanStarted: Int64

    /// - Returns: whether files were left to the next run: their root went away, so moved assets and copies cannot be
    ///   distinguished.
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

    /// Those of the files that were looked at.
    func lookedIDs(of files: [SettledFile]) throws(StoreError) -> [AssetID] {
        let assets = files.compactMap(\.lookedAsset)
        return assets.isEmpty ? [] : try catalogue.lookedIDs(of: assets)
    }

    /// Forgets files that are gone and were only looked at.
    func forgetLooks(at files: [SettledFile]) throws(StoreError) {
        try catalogue.forgetLooks(at: files.filter(\.candidate.root.isAvailable).compactMap(\.lookedAsset))
    }

    /// The assets whose files no longer exist.
    func missing(among unmet: [AssetRow]) throws(StoreError) -> [AssetRow] {
        var missing: [AssetRow] = []
        for row in unmet {
            if let asset = try catalogue.asset(row: row), !asset.isMissing, try isThere(asset) == false {
                missing.append(row)
            }
        }
        return missing
    }

    /// Nil if it cannot be determined.
    private func subject(
        of file: SettledFile,
        except moved: inout Set<AssetRow>
    ) throws(StoreError) -> AssetChange.Subject? {
        let candidate = file.candidate
        let known = candidate.known.flatMap { $0.isMissing || moved.contains($0.row) ? nil : $0 }
        guard let content = file.content, known?.content != content else {
            return known.map { .known($0.row) } ?? .file(candidate.place)
        }
        // A decision about a photo that was only looked at stays with what the person saw.
        if let known, known.state == .pending, try catalogue.isKept(known.row) { return .known(known.row) }
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

    /// Whether an asset's file is still at its place, as far as can be checked without opening it: a file with another
    /// inode and size is another photo. Checked in the folder that the run has open, because its path may lead
    /// elsewhere by now. Nil if its root went away.
    ///
    /// - Parameter candidate: may be its file, in a root that has replaced another one in the library.
    private func isThere(_ asset: Asset, but candidate: Candidate? = nil) throws(StoreError) -> Bool? {
        guard let root = openRoots[asset.place.root] else {
            return !asset.isMissing || candidate?.path != asset.path
        }
        switch root.fileState(at: asset.place.folder.appending(bytes: asset.place.name)) {
        case .found(let stamp): return stamp.inode == asset.stamp.inode || stamp.size == asset.stamp.size
        case .unknown: return root.isAvailable ? true : nil
        case .missing: return try VolumeCheck(catalogue: catalogue, roots: [root]).isUnavailable(asset.place.folder)
        }
    }
}

extension SettledFile {
    /// Nil if it was known otherwise, or not at all.
    fileprivate var lookedAsset: AssetRow? {
        candidate.known.flatMap { $0.state == .pending ? $0.row : nil }
    }
}
