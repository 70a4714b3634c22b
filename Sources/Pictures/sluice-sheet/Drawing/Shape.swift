import Glibc

/// An outline in a square of one by one.
struct Shape {
    enum Kind { case move, line, curve }

    struct Step {
        var kind: Kind
        var points: [(x: Double, y: Double)]
    }

    let steps: [Step]

    static let star = Shape(
        steps: (0..<10).map { corner in
            let angle = Double(corner) * .pi / 5
            // The inner corners of a regular five-pointed star.
            let radius = corner.isMultiple(of: 2) ? 0.5 : 0.5 * 0.4
            let point = (x: 0.5 + radius * sin(angle), y: 0.53 - radius * cos(angle))
            return Step(kind: corner == 0 ? .move : .line, points: [point])
        }
    )

    static let heart = Shape(
        steps: [
            Step(kind: .move, points: [(0.5, 0.92)]),
            Step(kind: .curve, points: [(0.22, 0.70), (0.02, 0.52), (0.02, 0.32)]),
            Step(kind: .curve, points: [(0.02, 0.17), (0.13, 0.07), (0.26, 0.07)]),
            Step(kind: .curve, points: [(0.36, 0.07), (0.45, 0.12), (0.5, 0.22)]),
            Step(kind: .curve, points: [(0.55, 0.12), (0.64, 0.07), (0.74, 0.07)]),
            Step(kind: .curve, points: [(0.87, 0.07), (0.98, 0.17), (0.98, 0.32)]),
            Step(kind: .curve, points: [(0.98, 0.52), (0.78, 0.70), (0.5, 0.92)]),
        ]
    )
}
