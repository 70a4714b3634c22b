import PhotoCatalogue
import PhotoModel
import StoreFiles

/// A batch that starts with the first file change, so that a commit without changes leaves none.
struct OpenBatch {
    let id = AssetID.next()
    /// Photos that were skipped before they had a journal entry.
    var refused = 0

    private let catalogue: Catalogue
    private let kind: Batch.Kind
    private let reverts: BatchID?
    private let session: SessionRow?
    private var row: BatchID?

    /// - Parameter reverts: the batch to revert.
    init(_ catalogue: Catalogue, _ kind: Batch.Kind, reverts: BatchID?, session: SessionRow?) {
        (self.catalogue, self.kind, self.reverts, self.session) = (catalogue, kind, reverts, session)
    }

    /// Journals what is about to be done.
    ///
    /// - Returns: a journal ID for each, in order.
    mutating func intend(_ intents: [JournalIntent]) throws(StoreError) -> [JournalID] {
        guard !intents.isEmpty else { return [] }
        if let row { return try catalogue.intend(intents, in: row) }
        let batch = try catalogue.beginBatch(kind, id: id, reverts: reverts, session: session)
        row = batch.row
        return try catalogue.intend(intents, in: batch.row)
    }

    func finish() throws(StoreError) {
        if let row { try catalogue.finishBatch(row, refused: refused) }
    }
}
