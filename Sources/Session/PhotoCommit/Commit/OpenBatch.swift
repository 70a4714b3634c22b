import PhotoCatalogue
import PhotoModel
import StoreFiles

/// A batch that begins when there is something to do to files: a commit that does nothing leaves none.
struct OpenBatch {
    let id = AssetID.next()
    /// Photos that were left before they had a journal entry.
    var refused = 0

    private let catalogue: Catalogue
    private let kind: Batch.Kind
    private let reverts: BatchID?
    private let session: SessionRow?
    private var row: BatchID?

    /// - Parameter reverts: the batch that is taken back.
    init(_ catalogue: Catalogue, _ kind: Batch.Kind, reverts: BatchID?, session: SessionRow?) {
        (self.catalogue, self.kind, self.reverts, self.session) = (catalogue, kind, reverts, session)
    }

    /// Notes what is about to be done.
    ///
    /// - Returns: a number for each, in their order.
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
