/// Maps values from 0 to a maximum to the 255 steps of one byte, the last of which means unknown.
struct ScoreScale: Sendable {
    static let unknown = UInt8.max
    private static let lastStep = 254.0

    let top: Double
    /// Steps are proportional to the square root of the value.
    let isFinerBelow: Bool
    /// Decimals of the value of a step.
    let decimals: Int

    /// The nearest step. Values above the maximum get the last known step.
    func step(of value: Double?) -> UInt8 {
        guard let value, !value.isNaN else { return Self.unknown }
        let share = min(max(value / top, 0), 1)
        return UInt8(((isFinerBelow ? share.squareRoot() : share) * Self.lastStep).rounded())
    }

    /// The value of a step; nil if unknown.
    func value(of step: UInt8) -> Double? {
        guard step != Self.unknown else { return nil }
        let share = Double(step) / Self.lastStep
        let digits = [1.0, 10, 100, 1000][decimals]
        return ((isFinerBelow ? share * share : share) * top * digits).rounded() / digits
    }
}
