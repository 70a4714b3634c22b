import Foundation
import PhotoModel
import PhotoSession

/// The days of an order, for laying out all of its photos before they are loaded.
struct TimelineDocument: Encodable, Sendable {
    /// `["2024-06-01", 12]`, or `[null, 3]` for those without a time.
    struct Day: Encodable, Sendable {
        var day: PhotoDay

        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            if let name = day.day { try container.encode(name) } else { try container.encodeNil() }
            try container.encode(day.count)
        }
    }

    var order: String
    var total: Int
    var days: [Day]
    /// Base64 of one byte per photo: `128 + 40·log2(width / height)`, or 0 if its shape is not known.
    var shapes: String
    /// Places of the requested photos in the order, by ID; photos that are not in it are omitted.
    var places: [String: Int]

    init(order: String, days: [PhotoDay], shapes: [UInt8], places: [AssetID: Int] = [:]) {
        (self.order, total) = (order, shapes.count)
        self.days = days.map { Day(day: $0) }
        self.shapes = Data(shapes).base64EncodedString()
        self.places = Dictionary(uniqueKeysWithValues: places.map { ($0.key.description, $0.value) })
    }
}
