extension SampleVideo {
    /// Packets of MPEG's transport stream (ISO/IEC 13818-1): two tables before each frame, which is one PES packet.
    ///
    /// - Parameter hasTimeCodes: whether four bytes precede each packet, as AVCHD and Blu-ray have them.
    func transportStream(hasTimeCodes: Bool) -> [UInt8] {
        var stream = PacketWriter(hasTimeCodes: hasTimeCodes)
        for (number, frame) in frames.enumerated() {
            stream.write(Self.section(0, .joined([0, 1, 0xE1, 0x00])), track: 0)
            // One program, whose only track, of H.264, has the clock.
            stream.write(Self.section(2, .joined([0xE1, 0x01, 0xF0, 0, 0x1B, 0xE1, 0x01, 0xF0, 0])), track: 0x100)
            let time = 90_000 + number * frameMilliseconds * 90
            let stamp: [UInt8] = [
                0x21 | UInt8(time >> 29 & 0x0E), UInt8(time >> 22 & 0xFF), UInt8(time >> 14 & 0xFE) | 1,
                UInt8(time >> 7 & 0xFF), UInt8(time << 1 & 0xFE) | 1,
            ]
            let packet: [UInt8] = .joined([0, 0, 1, 0xE0, 0, 0, 0x80, 0x80, 5], stamp, frame)
            stream.write(packet, track: 0x101, clock: time - 9000)
        }
        return stream.bytes
    }

    /// A section with its checksum, after the pointer to it.
    private static func section(_ table: UInt8, _ content: [UInt8]) -> [UInt8] {
        let body: [UInt8] = .joined(
            [table, 0xB0, UInt8(content.count + 9)],
            [0, 1, 0xC1, 0, 0],
            content
        )
        return .joined([0], body, .big(checksum(body)))
    }

    /// CRC-32 of MPEG-2: not reflected, and not inverted at the end.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        bytes.reduce(0xFFFF_FFFF) { checksum, byte in
            (0..<8).reduce(checksum ^ UInt32(byte) << 24) { value, _ in
                value & 0x8000_0000 == 0 ? value << 1 : value << 1 ^ 0x04C1_1DB7
            }
        }
    }
}

private struct PacketWriter {
    let hasTimeCodes: Bool
    private(set) var bytes: [UInt8] = []
    private var counters: [UInt16: UInt8] = [:]

    init(hasTimeCodes: Bool) { self.hasTimeCodes = hasTimeCodes }

    /// Splits data into packets of 184 bytes and their headers.
    ///
    /// - Parameter clock: of the first packet, in 90,000ths of a second.
    mutating func write(_ data: [UInt8], track: UInt16, clock: Int? = nil) {
        var rest = data[...]
        var isFirst = true
        while !rest.isEmpty {
            var field: [UInt8] = isFirst && clock != nil ? Self.clockField(clock ?? 0) : []
            let room = 184 - (field.isEmpty ? 0 : field.count + 1)
            let count = min(room, rest.count)
            if count < room {
                // Stuffing: a length, flags and bytes of ones. One byte alone is a length of 0.
                if field.isEmpty {
                    let stuffing = room - count
                    field = stuffing == 1 ? [] : [0] + [UInt8](repeating: 0xFF, count: stuffing - 2)
                    append(track, isFirst, .joined([UInt8(field.count)], field), rest.prefix(count))
                } else {
                    field += [UInt8](repeating: 0xFF, count: room - count)
                    append(track, isFirst, .joined([UInt8(field.count)], field), rest.prefix(count))
                }
            } else {
                append(track, isFirst, field.isEmpty ? [] : .joined([UInt8(field.count)], field), rest.prefix(count))
            }
            rest = rest.dropFirst(count)
            isFirst = false
        }
    }

    private mutating func append(_ track: UInt16, _ isFirst: Bool, _ field: [UInt8], _ data: ArraySlice<UInt8>) {
        let counter = counters[track, default: 0]
        counters[track] = (counter + 1) & 15
        if hasTimeCodes { bytes += [0, 0, 0, 0] }
        bytes += [
            0x47, (isFirst ? 0x40 : 0) | UInt8(track >> 8), UInt8(track & 0xFF),
            (field.isEmpty ? 0x10 : 0x30) | counter,
        ]
        bytes += field
        bytes += data
    }

    /// Flags (a point to begin at, and a clock) and the clock.
    private static func clockField(_ clock: Int) -> [UInt8] {
        [
            0x50, UInt8(clock >> 25 & 0xFF), UInt8(clock >> 17 & 0xFF), UInt8(clock >> 9 & 0xFF),
            UInt8(clock >> 1 & 0xFF),
            UInt8(clock << 7 & 0x80) | 0x7E, 0,
        ]
    }
}
