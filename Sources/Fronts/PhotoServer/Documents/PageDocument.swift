/// A page of the photos of an order.
struct PhotosDocument: Encodable, Sendable {
    /// The order's name, with which its other pages are requested.
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
