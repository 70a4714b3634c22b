/// Values between two bounds, both included. A bound that is nil does not limit.
public struct ValueRange<Value: Comparable & Hashable & Sendable>: Sendable, Hashable {
    public let lower: Value?
    public let upper: Value?

    /// Nil if there is no bound, or the upper one is below the lower.
    public init?(from lower: Value? = nil, through upper: Value? = nil) {
        switch (lower, upper) {
        case (nil, nil): return nil
        case (let lower?, let upper?) where !(lower <= upper): return nil
        default: break
        }
        self.lower = lower
        self.upper = upper
    }

    public init(_ value: Value) {
        lower = value
        upper = value
    }

    public func contains(_ value: Value) -> Bool {
        if let lower, !(value >= lower) { return false }
        if let upper, !(value <= upper) { return false }
        return true
    }
}
