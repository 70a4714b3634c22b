/// A card that is being dragged.
public struct SwipeDrag: Sendable, Hashable {
    /// From where it lay, in the front's units; x grows to the right, y downwards.
    public var x: Double
    public var y: Double
    /// How far a card has to be dragged to mean something, in the same units.
    public var threshold: Double

    public init(x: Double, y: Double, threshold: Double = 100) {
        self.x = x
        self.y = y
        self.threshold = threshold
    }

    /// Where it is dragged to; nil while it is not far enough.
    public var direction: Gesture.Direction? {
        guard max(abs(x), abs(y)) >= threshold, threshold > 0 else { return nil }
        if abs(x) >= abs(y) { return x > 0 ? .right : .left }
        return y > 0 ? .down : .up
    }

    /// 0…1: how near it is to meaning something.
    public var fraction: Double { threshold > 0 ? min(1, max(abs(x), abs(y)) / threshold) : 0 }
}
