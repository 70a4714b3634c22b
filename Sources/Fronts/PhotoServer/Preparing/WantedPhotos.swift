import PhotoModel

/// What screens wait for, each photo at its time: what any of them shows comes before what any of them will show next, and
/// screens take turns.
struct WantedPhotos {
    /// Of a screen.
    private struct Wishes {
        var name: String
        /// The first to be made last.
        var shown: [AssetID]
        var coming: [AssetID]
        /// All of them, begun or not.
        var all: Set<AssetID>
        var heard: ContinuousClock.Instant
    }

    /// One that has said nothing for so long shows nothing any more.
    static let patience = Duration.seconds(120)
    private static let maxScreens = 16

    /// The one whose turn it is first.
    private var screens: [Wishes] = []

    /// - Parameters:
    ///   - shown: that lack a picture, the first to be made first.
    ///   - coming: likewise, after those.
    mutating func set(_ shown: [AssetID], _ coming: [AssetID], of name: String, now: ContinuousClock.Instant) {
        let wishes = Wishes(
            name: name,
            shown: shown.reversed(),
            coming: coming.reversed(),
            all: Set(shown + coming),
            heard: now
        )
        if let place = screens.firstIndex(where: { $0.name == name }) {
            screens[place] = wishes
        } else {
            screens.append(wishes)
        }
        screens.removeAll { now - $0.heard >= Self.patience }
        while screens.count > Self.maxScreens,
            let oldest = screens.indices.min(by: { screens[$0].heard < screens[$1].heard })
        {
            screens.remove(at: oldest)
        }
    }

    /// Whether a screen shows it, or will.
    func contains(_ photo: AssetID) -> Bool { screens.contains { $0.all.contains(photo) } }

    /// Takes the photo that is to be made next.
    ///
    /// - Parameters:
    ///   - isWaiting: whether it has to wait, and is left where it is.
    ///   - isBegun: whether it is being made, and need not be taken.
    mutating func next(isWaiting: (AssetID) -> Bool, isBegun: (AssetID) -> Bool) -> AssetID? {
        next(in: \.shown, isWaiting, isBegun) ?? next(in: \.coming, isWaiting, isBegun)
    }

    private mutating func next(
        in photos: WritableKeyPath<Wishes, [AssetID]>,
        _ isWaiting: (AssetID) -> Bool,
        _ isBegun: (AssetID) -> Bool
    ) -> AssetID? {
        for place in screens.indices {
            while let last = screens[place][keyPath: photos].lastIndex(where: { !isWaiting($0) }) {
                let photo = screens[place][keyPath: photos].remove(at: last)
                guard !isBegun(photo) else { continue }
                screens.append(screens.remove(at: place))
                return photo
            }
        }
        return nil
    }

    /// It is made.
    mutating func remove(_ photo: AssetID) {
        for place in screens.indices where screens[place].all.contains(photo) {
            screens[place].shown.removeAll { $0 == photo }
            screens[place].coming.removeAll { $0 == photo }
        }
    }

    mutating func removeAll() { screens = [] }
}
