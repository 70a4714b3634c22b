import PhotoCatalogue
import PhotoIndex
public import PhotoModel

/// The photos of a day that follow each other in an order.
public struct PhotoDay: Sendable, Hashable {
    /// `2024-06-01`, of the instant in UTC where the photo tells its time zone, else by the camera's clock; nil where the
    /// time is not known.
    public var day: String?
    public var count: Int

    public init(day: String?, count: Int) {
        self.day = day
        self.count = count
    }
}

extension PhotoLibrary {
    /// The days of an order, one after the other: what is needed to lay out all of its photos before any of them is known.
    ///
    /// An order by anything but time has no days: it is told as one, without a name.
    public func days(of order: PhotoOrder) -> [PhotoDay] {
        guard !order.isEmpty else { return [] }
        guard order.sort.key == .taken else { return [PhotoDay(day: nil, count: order.count)] }
        var days: [PhotoDay] = []
        var last: Int64?
        for row in order.assets {
            let day = index.position(of: row).flatMap { index.day(at: $0) }
            if days.isEmpty || day != last {
                days.append(PhotoDay(day: day.map { CalendarPeriod(day: $0).text }, count: 0))
                last = day
            }
            days[days.count - 1].count += 1
        }
        return days
    }

    /// The shape of each photo of an order, in one byte: `128 + 40·log2(width / height)`, rounded, within 1…255; 0 where it
    /// is not known.
    public func shapes(of order: PhotoOrder) -> [UInt8] {
        order.assets.map { index.shape(of: $0) }
    }
}

extension PhotoLibrary {
    /// Where photos are in an order; those that are not in it, and unknown ones, are left out.
    ///
    /// - Throws: `StoreError`
    public func places(of photos: [AssetID], in order: PhotoOrder) throws -> [AssetID: Int] {
        guard !photos.isEmpty else { return [:] }
        let rows = try catalogue.rows(of: photos)
        let names = Dictionary(rows.map { ($0.value, $0.key) }) { first, _ in first }
        var places: [AssetID: Int] = [:]
        for (place, row) in order.assets.enumerated() {
            guard let name = names[row] else { continue }
            places[name] = place
            if places.count == names.count { break }
        }
        return places
    }
}
