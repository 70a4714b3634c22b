/// Which photos of an order to prepare for a screen, and in which sequence.
struct ScreenPlan: Sendable, Equatable {
    /// Photos per second. Above this, coming photos have scrolled past before they are made.
    static let fast = 200.0

    /// Places on the screen.
    var visible: Range<Int>
    /// The next places, in the sequence to make them.
    var coming: [Int]

    /// - Parameters:
    /// - speed: photos per second; negative when scrolling backwards.
    ///   - count: photos in the order.
    init(visible: Range<Int>, speed: Double, count: Int) {
        let visible = visible.clamped(to: 0..<count)
        self.visible = visible
        guard abs(speed) < Self.fast else {
            coming = []
            return
        }
        // One screen ahead and half a one back, outwards from the screen.
        let (on, back) = (visible.count, visible.count / 2)
        let after = visible.upperBound..<min(count, visible.upperBound + (speed < 0 ? back : on))
        let before = max(0, visible.lowerBound - (speed < 0 ? on : back))..<visible.lowerBound
        coming = speed < 0 ? before.reversed() + Array(after) : Array(after) + before.reversed()
    }

    /// All places, the first to be made first.
    var places: [Int] { Array(visible) + coming }
}
