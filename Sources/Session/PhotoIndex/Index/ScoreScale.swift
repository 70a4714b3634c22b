/// How values from 0 to a top become 255 steps of one byte, the last of which stands for what is not known.
struct ScoreScale: Sendable {
    static let unknown = UInt8.max
    private static let lastStep = 254.0

    let top: Double
    /// Steps grow with the root of the value, not with the value.
    let isFinerBelow: Bool
    /// Behind the point, of what a step stands for.
    let decimals: Int

    /// The nearest step; the last one for what is beyond the top.
    func step(of value: Double?) -> UInt8 {
        guard let value, !value.isNaN else { return Self.unknown }
        let share = min(max(value / top, 0), 1)
        return UInt8(((isFinerBelow ? share.squareRoot() : share) * Self.lastStep).rounded())
    }

    /// What a step stands for; nil for what is not known.
    func value(of step: UInt8) -> Double? {
        guard step != Self.unknown else { return nil }
        let share = Double(step) / Self.lastStep
        let digits = [1.0, 10, 100, 1000][decimals]
        return ((isFinerBelow ? share * share : share) * top * digits).rounded() / digits
    }
}
