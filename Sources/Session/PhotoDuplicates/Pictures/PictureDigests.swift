import Cryptography
import PhotoCatalogue
import PhotoCommit
import PhotoModel
import StoreFiles
import SystemPackage

/// Finds out whether contents hold the same picture. Reads only the files of queried contents, each once; the catalogue
/// stores the results.
struct PictureDigests {
    private let catalogue: Catalogue
    private var known: [ContentID: [UInt8]?] = [:]
    /// Why files could not be compared exactly at the last attempt. They count as near duplicates.
    private(set) var unread: [AssetRow: String] = [:]

    /// Bytes. Larger files get no digest.
    private static let largest = 256 << 20
    /// Number of digests written at once. An interruption loses at most this many.
    private static let keptTogether = 100

    init(_ catalogue: Catalogue) { self.catalogue = catalogue }

    /// Nil if it has not been computed, or if there is none.
    func digest(of content: ContentID) -> [UInt8]? { known[content] ?? nil }

    /// Computes the digests of contents. Blocks on the disk.
    ///
    /// - Parameter contents: the photos of each content; the first readable one is used.
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
        // Without write access to the catalogue, computes them again next time.
        do throws(StoreError) {
            try catalogue.putPictureDigests(found, version: PictureDigest.version)
        } catch {
            guard error.isRefusal else { throw error }
        }
    }

    /// - Parameter byteCount: the size of the content.
    /// - Throws: `OriginalFileError`, also if the file has another content by now.
    static func digest(of path: FilePath, content: ContentID, byteCount: Int) throws -> [UInt8]? {
        let file = try OriginalFile(path)
        // Raw files have no digest, and their content IDs do not cover the whole file.
        guard byteCount <= largest, !content.isPartial else { return nil }
        // A different size shows this without reading.
        let bytes = file.byteCount == byteCount ? try file.read(0..<byteCount) : []
        guard ContentID(SHA256.digest(of: bytes)) == content else {
            throw OriginalFileError(path: path, reason: "it has changed since it was prepared")
        }
        return PictureDigest.digest(of: bytes) { file.heifItems }
    }
}
