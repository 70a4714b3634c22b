/// How much more a picture is blurred in one direction than in the perpendicular one.
///
/// In each of four directions (0°, 45°, 90°, 135°), the energy of second differences is divided by that of first ones.
/// For a wave of angular frequency ω this is tan²(ω/2), so it measures how fine the detail in this direction is,
/// whatever its amount. Defocus and a soft lens remove fine detail in all directions alike; camera movement only along
/// its direction. The score compares each direction with the perpendicular one.
///
/// Detected: of 33 camera photos the median was 0.19 and nine tenths stayed below 0.40, blurred by any Gaussian or not.
/// After a movement by 1.5 % of the picture's long edge the median was 0.78 (0.60 at an angle between the four), and
/// after 3 % it was 0.84. Not detected: movement by less than half a per cent (invisible in the analysis picture),
/// movement of a part of the picture, in curves, or of blurred pictures that are noisy. A picture with fine detail in
/// only one direction, such as blinds or a fence in front of fog, scores high without any movement.
struct DirectionalBlur {
    /// Minimum mean square of first differences, in both directions of a pair. Fainter ones are unusable.
    private static let minEnergy = 4.0
    private static let minSamples = 1024

    /// 0 (the same in all directions) to 1.
    let anisotropy: Double

    init(_ luma: SamplePlane) {
        let count = (luma.width - 2) * (luma.height - 2)
        guard luma.width > 2, luma.height > 2, count >= Self.minSamples else {
            anisotropy = 0
            return
        }
        var energies = [Energy](repeating: Energy(), count: 4)
        for y in 1..<luma.height - 1 {
            let (above, row, below) = (luma.row(y - 1), luma.row(y), luma.row(y + 1))
            energies[0].add(row, row + 1, row + 2, count: luma.width - 2)
            energies[1].add(above, row + 1, below + 2, count: luma.width - 2)
            energies[2].add(above + 1, row + 1, below + 1, count: luma.width - 2)
            energies[3].add(above + 2, row + 1, below, count: luma.width - 2)
        }
        let scores = zip(energies[..<2], energies[2...]).map { along, across -> Double in
            guard along.first / Double(count) >= Self.minEnergy, across.first / Double(count) >= Self.minEnergy,
                max(along.fineness, across.fineness) > 0
            else { return 0 }
            return 1 - min(along.fineness, across.fineness) / max(along.fineness, across.fineness)
        }
        anisotropy = scores.max() ?? 0
    }

    /// Sums of squared differences in one direction.
    private struct Energy {
        var first = 0.0
        var second = 0.0

        var fineness: Double { second / first }

        /// Adds the differences of one row of samples with their neighbours before and behind.
        mutating func add(
            _ before: UnsafePointer<UInt8>,
            _ samples: UnsafePointer<UInt8>,
            _ behind: UnsafePointer<UInt8>,
            count: Int
        ) {
            var (first, second) = (Int32(0), Int32(0))
            for x in 0..<count {
                let (a, b) = (Int32(before[x]), Int32(behind[x]))
                let slope = b &- a
                let bend = a &+ b &- 2 &* Int32(samples[x])
                first &+= slope &* slope
                second &+= bend &* bend
            }
            self.first += Double(first)
            self.second += Double(second)
        }
    }
}
