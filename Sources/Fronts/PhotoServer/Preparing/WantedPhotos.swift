import PhotoModel

/// The photos that screens wait for, in sequence: what any of them shows comes before what any of them will show next, and
/// screens take turns.
struct WantedPhotos {
    /// The wanted photos of one screen.
    private struct Wishes {
        var name: String
        /// The first to be made is last.
        var shown: [AssetID]
        var coming: [AssetID]
        /// All of them, started or not.
        var all: Set<AssetID>
        var reported: ContinuousClock.Instant
    }

    /// A screen that has sent nothing for this long shows nothing any more.
    static let patience = Duration.seconds(120)
    private static let maxScreens = 16

    /// The screen whose turn it is comes first.
    private var screens: [Wishes] = []

    /// - Parameters:
    /// - shown: photos without a picture, the first to be made first.
    /// - coming: likewise, to be made after those.
    mutating func set(_ shown: [AssetID], _ coming: [AssetID], of name: String, now: ContinuousClock.Instant) {
        let wishes = Wishes(
            name: name,
            shown: shown.reversed(),
            coming: coming.reversed(),
            all: Set(shown + coming),
            reported: now
        )
        if let place = screens.firstIndex(where: { $0.name == name }) {
            screens[place] = wishes
        } else {
            screens.append(wishes)
        }
        screens.removeAll { now - $0.reported >= Self.patience }
        while screens.count > Self.maxScreens,
            let oldest = screens.indices.min(by: { screens[$0].reported < screens[$1].reported })
        {
            screens.remove(at: oldest)
        }
    }

    /// Whether a screen shows the photo or will show it.
    func contains(_ photo: AssetID) -> Bool { screens.contains { $0.all.contains(photo) } }

    /// Takes the next photo to make.
    ///
    /// - Parameters:
    /// - isWaiting: whether the photo has to wait and stays in the queue.
    /// - isBegun: whether it is being made already and is not taken.
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

    /// Removes a photo that was made.
    mutating func remove(_ photo: AssetID) {
        for place in screens.indices where screens[place].all.contains(photo) {
            screens[place].shown.removeAll { $0 == photo }
            screens[place].coming.removeAll { $0 == photo }
        }
    }

    mutating func removeAll() { screens = [] }
}
