package import PhotoModel

/// Photos in an order, and the current position in it.
///
/// The end, after the last photo, is a position too: going back from it is possible.
package struct ReviewQueue: Sendable {
    package private(set) var assets: [AssetRow]
    /// 0…count; count is the end.
    package private(set) var position = 0
    /// The last direction of travel.
    package private(set) var isForward = true
    private var places: [AssetRow: Int32]

    package init(_ assets: [AssetRow] = []) {
        self.assets = assets
        places = Self.places(assets)
    }

    package var count: Int { assets.count }
    package var current: AssetRow? { position < assets.count ? assets[position] : nil }
    package var isAtEnd: Bool { position == assets.count }

    package func place(of asset: AssetRow) -> Int? { places[asset].map { Int($0) } }

    /// Moves to the next photo that is not skipped, or to the end.
    package mutating func next(passing isPassed: (AssetRow) -> Bool) {
        isForward = true
        guard position < assets.count else { return }
        repeat { position += 1 } while position < assets.count && isPassed(assets[position])
    }

    /// Moves back by one photo, even if it is normally skipped.
    ///
    /// - Returns: false at the first photo.
    @discardableResult
    package mutating func previous() -> Bool {
        isForward = false
        guard position > 0 else { return false }
        position -= 1
        return true
    }

    /// - Returns: false if the photo is not in the queue.
    @discardableResult
    package mutating func jump(to asset: AssetRow) -> Bool {
        guard let place = place(of: asset) else { return false }
        isForward = place >= position
        position = place
        return true
    }

    /// Moves to a place, at most the end.
    package mutating func jump(toPlace place: Int) {
        isForward = place >= position
        position = min(max(place, 0), assets.count)
    }

    /// Inserts a photo at a place and moves there.
    package mutating func insert(_ asset: AssetRow, at place: Int) {
        guard !jump(to: asset) else { return }
        assets.insert(asset, at: min(max(place, 0), assets.count))
        places = Self.places(assets)
        jump(to: asset)
    }

    private static func places(_ assets: [AssetRow]) -> [AssetRow: Int32] {
        var places: [AssetRow: Int32] = [:]
        places.reserveCapacity(assets.count)
        for (place, asset) in assets.enumerated() { places[asset] = Int32(truncatingIfNeeded: place) }
        return places
    }
}
