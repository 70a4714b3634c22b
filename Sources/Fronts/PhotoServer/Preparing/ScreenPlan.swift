/// Which photos of an order to make ready for a screen, and in which order.
struct ScreenPlan: Sendable, Equatable {
    /// Photos that go by in a second; more, and what is coming is gone before it is made.
    static let fast = 200.0

    /// Places on the screen.
    var visible: Range<Int>
    /// Places that come next.
    var coming: [Int]

    /// - Parameters:
    ///   - speed: photos a second; less than 0 backwards.
    ///   - count: photos in the order.
    init(visible: Range<Int>, speed: Double, count: Int) {
        let visible = visible.clamped(to: 0..<count)
        self.visible = visible
        guard abs(speed) < Self.fast else {
            coming = []
            return
        }
        // One screen on, and half a one back, from the screen outwards.
        let (on, back) = (visible.count, visible.count / 2)
        let after = visible.upperBound..<min(count, visible.upperBound + (speed < 0 ? back : on))
        let before = max(0, visible.lowerBound - (speed < 0 ? on : back))..<visible.lowerBound
        coming = speed < 0 ? before.reversed() + Array(after) : Array(after) + before.reversed()
    }

    /// All of them, the first to be made first.
    var places: [Int] { Array(visible) + coming }
}
