/// A convex shape with sharp edges, in picture coordinates: from 0 to 1 across and down.
enum Shape: Sendable {
    case ellipse(x: Float, y: Float, horizontalRadius: Float, verticalRadius: Float)
    case polygon([(x: Float, y: Float)])

    /// Where a horizontal line crosses the shape.
    func span(at y: Float) -> (from: Float, to: Float)? {
        switch self {
        case .ellipse(let centreX, let centreY, let horizontalRadius, let verticalRadius):
            let distance = (y - centreY) / verticalRadius
            guard abs(distance) < 1 else { return nil }
            let half = horizontalRadius * (1 - distance * distance).squareRoot()
            return (centreX - half, centreX + half)
        case .polygon(let corners):
            var from = Float.infinity
            var to = -Float.infinity
            for index in corners.indices {
                let a = corners[index]
                let b = corners[(index + 1) % corners.count]
                guard (a.y <= y) != (b.y <= y) else { continue }
                let x = a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y)
                from = min(from, x)
                to = max(to, x)
            }
            return from < to ? (from, to) : nil
        }
    }

    static func random(from generator: inout SeededGenerator, reach: ClosedRange<Float>) -> Shape {
        let x = generator.unit()
        let y = generator.unit()
        let radius = generator.number(in: reach)
        let flatness = generator.number(in: 0.3...1)
        guard generator.chance(0.6) else {
            return .ellipse(x: x, y: y, horizontalRadius: radius, verticalRadius: radius * flatness)
        }
        // Corners on an ellipse, in order, form a convex polygon.
        var angle = generator.unit() * 2 * Float.pi
        var corners: [(x: Float, y: Float)] = []
        let count = generator.integer(in: 3...6)
        for _ in 0..<count {
            corners.append((x + radius * cosine(angle), y + radius * flatness * cosine(angle - .pi / 2)))
            angle += 2 * .pi / Float(count) * generator.number(in: 0.7...1)
        }
        return .polygon(corners)
    }
}

/// Cosine by its series: the C library's last bits differ between machines, and pictures must not.
private func cosine(_ angle: Float) -> Float {
    var x = angle - (angle / (2 * .pi)).rounded() * 2 * .pi
    x *= x
    return 1 - x / 2 * (1 - x / 12 * (1 - x / 30 * (1 - x / 56 * (1 - x / 90 * (1 - x / 132)))))
}
