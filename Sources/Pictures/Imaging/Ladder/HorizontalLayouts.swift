import CPixels

/// Taps of neighbouring samples side by side, for ratios at which four of them fit into sixteen source samples.
struct GatherLayout {
    private static let group = pixels_scale_group
    private let taps: ResampleTaps
    private let pairs: Int
    private let groups: Int
    private let span: Int

    init?(_ taps: ResampleTaps) {
        self.taps = taps
        pairs = (taps.maxTaps + 1) / 2
        groups = (taps.ranges.count + Self.group - 1) / Self.group
        var span = 0
        var lane: (low: Int, high: Int) = (0, 0)
        for sample in taps.ranges.indices {
            let start = taps.start(of: sample..<sample + 1, taps: 2 * pairs)
            lane = sample % 4 == 0 ? (start, start) : (min(lane.low, start), max(lane.high, start))
            span = max(span, lane.high - lane.low)
        }
        guard span <= pixels_scale_gather_span else { return nil }
        self.span = span
    }

    func make() -> (byteCount: Int, memory: UnsafeMutableRawPointer, filter: pixels_gather) {
        let shuffleByteCount = groups * 32
        let weightByteCount = groups * pairs * Self.group * 4
        let byteCount = shuffleByteCount + weightByteCount + groups * 8
        let memory = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 64)
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
        let shuffles = memory.assumingMemoryBound(to: UInt8.self)
        let weights = (memory + shuffleByteCount).assumingMemoryBound(to: Int16.self)
        let origins = (memory + shuffleByteCount + weightByteCount).assumingMemoryBound(to: Int32.self)

        var starts: [Int] = []
        starts.reserveCapacity(groups * Self.group)
        for sample in taps.ranges.indices {
            let start = taps.start(of: sample..<sample + 1, taps: 2 * pairs)
            starts.append(start)
            let (group, place) = sample.quotientAndRemainder(dividingBy: Self.group)
            for pair in 0..<pairs {
                let to = weights + ((group * pairs + pair) * Self.group + place) * 2
                to[0] = taps.weight(of: start + 2 * pair, in: sample)
                to[1] = taps.weight(of: start + 2 * pair + 1, in: sample)
            }
        }
        // Samples after the last have no weight. They read the same position as the last one.
        let padding = groups * Self.group - starts.count
        starts += Array(repeating: starts.last ?? 0, count: padding)
        for lane in 0..<groups * 2 {
            let four = starts[lane * 4..<lane * 4 + 4]
            let origin = four.min() ?? 0
            origins[lane] = Int32(origin)
            for (place, start) in four.enumerated() {
                let shuffle = shuffles + lane * 16 + place * 4
                shuffle[0] = UInt8(start - origin)
                shuffle[1] = 0x80
                shuffle[2] = UInt8(start - origin + 1)
                shuffle[3] = 0x80
            }
        }
        let filter = pixels_gather(
            groups: groups,
            pairs: pairs,
            span: span,
            origins: origins,
            shuffles: shuffles,
            weights: weights
        )
        return (byteCount, memory, filter)
    }
}

/// Taps of each sample in sequence, for large ratios.
struct DotLayout {
    private let taps: ResampleTaps
    private let paddedTaps: Int
    private let paddedCount: Int

    init(_ taps: ResampleTaps) {
        self.taps = taps
        paddedTaps = taps.maxTaps.roundedUp(toMultipleOf: pixels_scale_dot_taps)
        paddedCount = taps.ranges.count.roundedUp(toMultipleOf: pixels_scale_dot_group)
    }

    func make() -> (byteCount: Int, memory: UnsafeMutableRawPointer, filter: pixels_dot) {
        let weightByteCount = paddedCount * paddedTaps * 2
        let byteCount = weightByteCount + paddedCount * 4
        let memory = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 64)
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
        let weights = memory.assumingMemoryBound(to: Int16.self)
        let starts = (memory + weightByteCount).assumingMemoryBound(to: Int32.self)
        for sample in taps.ranges.indices {
            let start = taps.start(of: sample..<sample + 1, taps: paddedTaps)
            starts[sample] = Int32(start)
            for tap in 0..<paddedTaps {
                weights[sample * paddedTaps + tap] = taps.weight(of: start + tap, in: sample)
            }
        }
        return (
            byteCount, memory, pixels_dot(count: paddedCount, taps: paddedTaps, starts: starts, weights: weights)
        )
    }
}

extension Int {
    func roundedUp(toMultipleOf unit: Int) -> Int { (self + unit - 1) / unit * unit }
}
