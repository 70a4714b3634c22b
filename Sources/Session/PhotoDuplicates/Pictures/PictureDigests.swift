import Cryptography
import PhotoCatalogue
import PhotoCommit
import PhotoModel
import StoreFiles
import SystemPackage

/// Says of contents whether they hold the same picture, reading the files of those only that are asked about, and each
/// once: what was found is kept in the catalogue.
struct PictureDigests {
    private let catalogue: Catalogue
    private var known: [ContentID: [UInt8]?] = [:]
    /// Why files could not be compared to the bit, when it was looked last; they count as near-duplicates.
    private(set) var unread: [AssetRow: String] = [:]

    /// Bytes: of larger files no digest is made.
    private static let largest = 256 << 20
    /// Contents whose digests are written at once: so many are read in vain where it is ended.
    private static let keptTogether = 100

    init(_ catalogue: Catalogue) { self.catalogue = catalogue }

    /// Nil where it was not looked for, or there is none.
    func digest(of content: ContentID) -> [UInt8]? { known[content] ?? nil }

    /// Looks for the digests of contents. Blocks on the disk.
    ///
    /// - Parameter contents: the photos of each; the first that can be read is enough.
    mutating func look(for contents: [[ComparablePhoto]]) throws(StoreError) {
        unread = [:]
        let wanted = contents.filter { photos in photos.first.map { known[$0.content] == nil } ?? false }
        guard !wanted.isEmpty else { return }
        let ids = wanted.compactMap { $0.first?.content }
        known.merge(try catalogue.pictureDigests(of: ids, version: PictureDigest.version)) { $1 }
        let open = wanted.filter { photos in photos.first.map { known[$0.content] == nil } ?? false }
        for start in stride(from: 0, to: open.count, by: Self.keptTogether) {
            try read(open[start..<min(start + Self.keptTogether, open.count)])
        }
    }

    private mutating func read(_ contents: ArraySlice<[ComparablePhoto]>) throws(StoreError) {
        let assets = try catalogue.assets(rows: contents.joined().map(\.row))
        var found: [ContentID: [UInt8]?] = [:]
        for photos in contents {
            for photo in photos {
                guard let asset = assets[photo.row] else { continue }
                do {
                    let (path, byteCount) = (asset.path, Int(asset.stamp.size))
                    found[photo.content] = .some(
                        try Self.digest(of: path, content: photo.content, byteCount: byteCount)
                    )
                    break
                } catch {
                    unread[photo.row] = "\(error)"
                }
            }
        }
        known.merge(found) { $1 }
        // Who may not write the catalogue looks again next time.
        do throws(StoreError) {
            try catalogue.putPictureDigests(found, version: PictureDigest.version)
        } catch {
            guard error.isRefusal else { throw error }
        }
    }

    /// - Parameter byteCount: that the content has.
    /// - Throws: `OriginalFileError`, also where the file holds something else by now.
    static func digest(of path: FilePath, content: ContentID, byteCount: Int) throws -> [UInt8]? {
        let file = try OriginalFile(path)
        guard byteCount <= largest else { return nil }
        // Another size says it without reading.
        let bytes = file.byteCount == byteCount ? try file.read(0..<byteCount) : []
        guard ContentID(SHA256.digest(of: bytes)) == content else {
            throw OriginalFileError(path: path, reason: "it was changed since it was prepared")
        }
        return PictureDigest.digest(of: bytes) { file.heifItems }
    }
}
