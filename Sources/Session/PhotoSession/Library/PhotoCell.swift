import PhotoCache
import PhotoCatalogue
import PhotoIndex
public import PhotoModel
import PhotoRecord
import PhotoStore
import SystemPackage

/// The minimum for displaying a photo in a grid.
public struct PhotoCell: Sendable, Hashable, Identifiable {
    public var id: AssetID
    /// Pixels of the upright picture; 0 if unknown.
    public var width = 0
    public var height = 0
    public var verdict: Verdict?
    /// Its files do not reflect the decision yet.
    public var isPending: Bool
    public var isMissing: Bool
    /// Only the head of its file was read: its picture is the camera's thumbnail.
    public var isProvisional = false
    public var isFavourite: Bool
    /// Rating, 0…5, and −1 for rejected.
    public var rating: Int
    /// A ThumbHash; empty if there is none.
    public var placeholder: [UInt8] = []
    /// SHA-256 of the file's bytes, the key of its tiers; nil if it could not be read.
    package var content: ContentID?
    /// Why the picture is missing or incomplete; includes the file's name, which no other property has.
    public var failure: PictureFailure?
    public var name: String?
    /// Number of files that it stands for.
    public var fileCount = 1
    /// Whether one of them is a camera raw file, or a film.
    public var hasRaw = false
    public var hasVideo = false
    /// Whether it is a film by itself.
    public var isVideo = false
    /// Of a document; 0 for anything else.
    public var pageCount = 0
}

extension PhotoLibrary {
    /// Cells for places of an order, fast enough for a thousand at once. Forgotten photos are left out.
    ///
    /// - Throws: `StoreError`
    public nonisolated func cells(in order: PhotoOrder, _ places: Range<Int>) async throws -> [PhotoCell] {
        let rows = Array(order.assets[places.clamped(to: order.assets.indices)])
        let known = await indexed(rows)
        return try await reading { library in
            let contents = try library.catalogue.contents(of: rows)
            // Without a cache, photos have no pictures but can still be listed.
            let found = (try? library.cache.records(Array(Set(contents.values)))) ?? []
            let records = Dictionary(found.map { ($0.content, $0) }) { first, _ in first }
            let troubled = zip(rows, known).filter { $1?.hasFailed == true }.map(\.0)
            let assets = troubled.isEmpty ? [:] : try library.catalogue.assets(rows: troubled)
            // Prepared since the index was read, if it has a content.
            let provisional = zip(rows, known).filter { $1?.cell.isProvisional == true && contents[$0] == nil }.map(\.0)
            let looks = try library.catalogue.lookedPictures(of: provisional)
            return zip(rows, known).compactMap { row, cell in
                guard var cell = cell?.cell else { return nil }
                if let asset = assets[row] {
                    cell.failure = asset.problem.map { PictureFailure($0) }
                    cell.name = asset.path.lastComponent?.string
                }
                cell.content = contents[row]
                cell.isProvisional = looks[row] != nil
                if let look = looks[row] {
                    (cell.width, cell.height, cell.placeholder) = (look.width, look.height, look.thumbHash)
                }
                if let content = cell.content, let record = records[content] {
                    (cell.width, cell.height) = (Int(record.width), Int(record.height))
                    cell.placeholder = Array(record.fingerprints.thumbHash)
                    cell.pageCount = Int(record.pageCount)
                }
                return cell
            }
        }
    }

    private func indexed(_ rows: [AssetRow]) -> [IndexedCell?] {
        rows.map { row in index.position(of: row).map { index.cell(at: $0) } }
    }
}

private struct IndexedCell: Sendable {
    var cell: PhotoCell
    /// Whether there is a failure to report.
    var hasFailed: Bool
}

extension LibraryIndex {
    fileprivate func cell(at position: Int32) -> IndexedCell {
        let files = shownFiles(at: position)
        let cell = PhotoCell(
            id: id(at: position),
            verdict: verdict(at: position),
            isPending: isPending(at: position),
            isMissing: isMissing(at: position),
            isProvisional: isProvisional(at: position),
            isFavourite: isFavourite(at: position),
            rating: rating(at: position),
            fileCount: files.count,
            hasRaw: files.hasRaw,
            hasVideo: files.hasVideo,
            isVideo: isVideo(at: position)
        )
        return IndexedCell(cell: cell, hasFailed: hasProblem(at: position))
    }
}
