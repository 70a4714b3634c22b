/// A photo that may look like others: it is there, its content is known, and it is not to be trashed.
package struct ComparablePhoto: Sendable, Hashable {
    package var row: AssetRow
    package var id: AssetID
    package var content: ContentID
    /// The file name's bytes.
    package var name: [UInt8]

    package init(row: AssetRow, id: AssetID, content: ContentID, name: [UInt8]) {
        self.row = row
        self.id = id
        self.content = content
        self.name = name
    }
}
