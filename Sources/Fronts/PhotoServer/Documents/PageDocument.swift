/// A page of the photos of an order.
struct PhotosDocument: Encodable, Sendable {
    /// Names the order: others of its pages are asked for with it.
    var order: String
    /// Photos in the order, and the place of the first one here.
    var total, offset: Int
    var photos: [ServedPhotoDocument]
}

/// The same, as cells.
struct CellsDocument: Encodable, Sendable {
    var order: String
    var total, offset: Int
    var cells: [CellDocument]
}
