internal import Imaging

extension SampleVideo {
    /// EBML with one track, a cluster for each frame, and their index (RFC 9559).
    func matroska() -> [UInt8] {
        let head = Self.element(
            0x1A45_DFA3,
            .joined(
                Self.element(0x4286, [1]),
                Self.element(0x42F7, [1]),
                Self.element(0x42F2, [4]),
                Self.element(0x42F3, [8]),
                Self.element(0x4282, .text(container == .webm ? "webm" : "matroska")),
                Self.element(0x4287, [4]),
                Self.element(0x4285, [2])
            )
        )
        let information = Self.element(
            0x1549_A966,
            .joined(
                Self.number(0x2A_D7B1, 1_000_000),
                Self.element(0x4489, .big(Double(duration).bitPattern)),
                Self.element(0x4D80, .text("Sluice")),
                Self.element(0x5741, .text("Sluice")),
                // Nanoseconds since 2001-01-01T00:00:00Z, which is 3,061,152,000 s after 1904.
                written == 0
                    ? []
                    : Self.element(0x4461, .big((Int64(written) - 3_061_152_000) * 1_000_000_000))
            )
        )
        let before: [UInt8] = .joined(information, tracks)
        let clusters = frames.enumerated().map { number, frame in
            Self.element(
                0x1F43_B675,
                .joined(
                    Self.number(0xE7, number * frameMilliseconds),
                    // Track 1, at the cluster's time, a key frame.
                    Self.element(0xA3, .joined([0x81, 0, 0, 0x80], frame))
                )
            )
        }
        var (offset, points): (Int, [UInt8]) = (before.count, [])
        for (number, cluster) in clusters.enumerated() {
            let place = Self.element(0xB7, .joined(Self.number(0xF7, 1), Self.number(0xF1, offset)))
            points += Self.element(0xBB, .joined(Self.number(0xB3, number * frameMilliseconds), place))
            offset += cluster.count
        }
        // Before the clusters it would move them; readers find it here too.
        let index = Self.element(0x1C53_BB6B, points)
        return .joined(head, Self.element(0x1853_8067, .joined(before, clusters.flatMap(\.self), index)))
    }

    private var tracks: [UInt8] {
        let (name, configuration): (String, [UInt8]) =
            switch coding {
            case .jpeg: ("V_MJPEG", [])
            case .h264(let coding): ("V_MPEG4/ISO/AVC", coding.configuration(size))
            }
        let entry: [UInt8] = .joined(
            Self.number(0xD7, 1),
            Self.number(0x73C5, 1),
            Self.number(0x83, 1),
            Self.number(0x9C, 0),
            Self.number(0x23_E383, frameMilliseconds * 1_000_000),
            Self.element(0x86, .text(name)),
            configuration.isEmpty ? [] : Self.element(0x63A2, configuration),
            Self.element(0xE0, .joined(Self.number(0xB0, size.width), Self.number(0xBA, size.height)))
        )
        return Self.element(0x1654_AE6B, Self.element(0xAE, entry))
    }

    private static func number(_ identifier: Int, _ value: Int) -> [UInt8] {
        element(identifier, .big(UInt64(value)))
    }

    /// With a length of eight bytes.
    private static func element(_ identifier: Int, _ content: [UInt8]) -> [UInt8] {
        let name = [UInt8].big(UInt32(identifier)).drop { $0 == 0 }
        return .joined(Array(name), .big(1 << 56 | UInt64(content.count)), content)
    }
}
