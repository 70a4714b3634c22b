/// A review session, as stored in the catalogue.
package struct ReviewSessionRow: Sendable, Hashable {
    package var row: SessionRow
    /// A UUID of version 7, as assets have.
    package var id: AssetID
    package var name: String
    /// Texts that the catalogue does not interpret.
    package var filter: String
    package var sort: String
    /// The asset on display; it may have been forgotten since.
    package var position: AssetRow?
    /// Milliseconds since 1970.
    package var created: Int64
    /// When it was last opened or moved, or a decision made in it; milliseconds since 1970.
    package var used: Int64

    package init(
        row: SessionRow,
        id: AssetID,
        name: String,
        filter: String,
        sort: String,
        position: AssetRow?,
        created: Int64,
        used: Int64
    ) {
        self.row = row
        self.id = id
        self.name = name
        self.filter = filter
        self.sort = sort
        self.position = position
        self.created = created
        self.used = used
    }
}
