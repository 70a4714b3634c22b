package import PhotoModel

/// Photos in an order, and the place in it that somebody is at.
///
/// After the last one comes the end, which is a place like others: one can go back from it.
package struct ReviewQueue: Sendable {
    package private(set) var assets: [AssetRow]
    /// 0…count; count is the end.
    package private(set) var position = 0
    /// Which way it was gone last.
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

    /// Goes on to the next photo that is not passed by, or to the end.
    package mutating func next(passing isPassed: (AssetRow) -> Bool) {
        isForward = true
        guard position < assets.count else { return }
        repeat { position += 1 } while position < assets.count && isPassed(assets[position])
    }

    /// Goes back by one photo, whatever became of it.
    ///
    /// - Returns: false at the first.
    @discardableResult
    package mutating func previous() -> Bool {
        isForward = false
        guard position > 0 else { return false }
        position -= 1
        return true
    }

    /// - Returns: false where the photo is not in the queue.
    @discardableResult
    package mutating func jump(to asset: AssetRow) -> Bool {
        guard let place = place(of: asset) else { return false }
        isForward = place >= position
        position = place
        return true
    }

    /// Goes to a place, the end at most.
    package mutating func jump(toPlace place: Int) {
        isForward = place >= position
        position = min(max(place, 0), assets.count)
    }

    /// Puts a photo in at a place, and goes there.
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
