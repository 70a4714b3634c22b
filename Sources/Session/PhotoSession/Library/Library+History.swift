import PhotoCatalogue
package import PhotoModel
package import PhotoStore

/// Entries of the history, newest first.
package struct HistoryPage: Sendable {
    package var items: [HistoryItem]
    /// Where the next page starts; nil if there is none.
    package var next: HistoryPlace?
}

extension Library {
    /// - Parameters:
    ///   - limit: maximum number of entries; nil for all.
    ///   - before: only entries before this place: `next` of the previous page.
    ///   - photo: only entries about this photo; nil for all.
    ///   - maxPhotos: maximum number of photos per entry; −1 for all.
    package func history(
        limit: Int?,
        before: HistoryPlace? = nil,
        of photo: Asset? = nil,
        maxPhotos: Int
    ) throws -> HistoryPage {
        let entries = try catalogue.history(
            limit: limit.map { $0 + 1 } ?? -1,
            before: before,
            ofAsset: photo?.row,
            maxPhotos: maxPhotos
        )
        var reader = try HistoryReader(catalogue)
        let items = try entries.prefix(limit ?? entries.count).map { entry in
            var item = try reader.item(entry)
            if photo != nil { item.photoCount = min(item.photoCount, 1) }
            return item
        }
        let isMore = items.count < entries.count
        return HistoryPage(items: items, next: isMore ? entries[items.count - 1].place : nil)
    }

    /// What a step changed.
    package func historyItem(ofStep id: StepID, maxPhotos: Int) throws -> HistoryItem {
        var reader = try HistoryReader(catalogue)
        return try reader.item(try catalogue.historyEntry(ofStep: id, maxPhotos: maxPhotos))
    }
}
