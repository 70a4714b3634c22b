import PhotoCatalogue
import PhotoIndex
public import PhotoModel

/// Consecutive photos of an order that were taken on the same day.
public struct PhotoDay: Sendable, Hashable {
    /// `2024-06-01`: the UTC day if the photo has a time zone, else the day by the camera's clock; nil if the time is
    /// unknown.
    public var day: String?
    public var count: Int

    public init(day: String?, count: Int) {
        self.day = day
        self.count = count
    }
}

extension PhotoLibrary {
    /// The days of an order: enough to lay out all of its photos before loading any.
    ///
    /// An order by anything but time is a single day without a name.
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

    /// The shape of each photo of an order, in one byte: `128 + 40·log2(width / height)`, rounded, within 1…255; 0 if
    /// unknown.
    public func shapes(of order: PhotoOrder) -> [UInt8] {
        order.assets.map { index.shape(of: $0) }
    }
}

extension PhotoLibrary {
    /// The places of photos in an order. Photos that are not in it, and unknown ones, are left out.
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
