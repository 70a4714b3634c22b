/// How often each level occurs in a plane.
struct LevelHistogram {
    private let counts: [Int]
    let count: Int

    init(_ plane: SamplePlane) {
        // Four tables in turn: equal neighbours, which are common in pictures, would wait for each other's increment.
        var counts = [UInt32](repeating: 0, count: 4 * 256)
        counts.withUnsafeMutableBufferPointer { counts in
            for y in 0..<plane.height {
                let row = plane.row(y)
                for x in 0..<plane.width { counts[(x & 3) << 8 | Int(row[x])] &+= 1 }
            }
        }
        self.counts = (0..<256).map { level in (0..<4).reduce(0) { $0 + Int(counts[$1 << 8 | level]) } }
        count = plane.width * plane.height
    }

    func share(of levels: ClosedRange<Int>) -> Double { Double(counts[levels].reduce(0, +)) / Double(count) }

    /// The lowest level at which the cumulative count reaches `rank`, counting from 0 up.
    func firstLevel(reaching rank: Int) -> Int { Self.level(of: counts, reaching: rank) }

    /// The highest level at which the cumulative count reaches `rank`, counting from 255 down.
    func lastLevel(reaching rank: Int) -> Int { 255 - Self.level(of: counts.reversed(), reaching: rank) }

    /// Standard deviation.
    var deviation: Double {
        var (sum, squares) = (0, 0)
        for (level, samples) in counts.enumerated() {
            sum += level * samples
            squares += level * level * samples
        }
        let mean = Double(sum) / Double(count)
        return max(0, Double(squares) / Double(count) - mean * mean).squareRoot()
    }

    private static func level(of counts: some Sequence<Int>, reaching rank: Int) -> Int {
        var seen = 0
        for (level, samples) in counts.enumerated() {
            seen += samples
            if seen >= rank { return level }
        }
        return 255
    }
}
