/// Values from one bound to another, both included; a bound that is nil lets all through.
public struct ValueRange<Value: Comparable & Hashable & Sendable>: Sendable, Hashable {
    public let lower: Value?
    public let upper: Value?

    /// Nil without any bound, and where the upper one is below the lower.
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
