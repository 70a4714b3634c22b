/// Writes a small TIFF structure: directories with values, and directories that their entries point to.
struct TIFFComposer {
    struct Field {
        enum Content {
            /// In the structure's byte order.
            case values([UInt8])
            case directory([Field])
        }

        var tag: Int
        var type: Int
        /// Number of values, not bytes.
        var count: Int
        var content: Content
    }

    private let isBigEndian: Bool
    private var bytes: [UInt8]

    static func bytes(of fields: [Field], isBigEndian: Bool) -> [UInt8] {
        var composer = TIFFComposer(isBigEndian: isBigEndian)
        composer.write(fields)
        return composer.bytes
    }

    private init(isBigEndian: Bool) {
        self.isBigEndian = isBigEndian
        bytes = Array((isBigEndian ? "MM\0*" : "II*\0").utf8)
        append(8, byteCount: 4)
    }

    /// Writes a directory, then its values that do not fit into it, then the directories it points to.
    private mutating func write(_ fields: [Field]) {
        append(fields.count, byteCount: 2)
        var places: [Int] = []
        for field in fields {
            append(field.tag, byteCount: 2)
            append(field.type, byteCount: 2)
            append(field.count, byteCount: 4)
            places.append(bytes.count)
            if case .values(let values) = field.content, values.count <= 4 {
                bytes += values + [UInt8](repeating: 0, count: 4 - values.count)
            } else {
                bytes += [0, 0, 0, 0]
            }
        }
        append(0, byteCount: 4)
        for (field, place) in zip(fields, places) {
            switch field.content {
            case .values(let values):
                guard values.count > 4 else { continue }
                point(place)
                bytes += values
            case .directory(let inner):
                point(place)
                write(inner)
            }
        }
    }

    private mutating func append(_ value: Int, byteCount: Int) {
        bytes += Self.encoded(value, byteCount, isBigEndian)
    }

    /// Pads the output to an even length and writes that offset at `place`.
    private mutating func point(_ place: Int) {
        if bytes.count % 2 == 1 { bytes.append(0) }
        bytes.replaceSubrange(place..<place + 4, with: Self.encoded(bytes.count, 4, isBigEndian))
    }

    static func encoded(_ value: Int, _ byteCount: Int, _ isBigEndian: Bool) -> [UInt8] {
        let bytes = stride(from: 0, to: byteCount * 8, by: 8).map { UInt8(truncatingIfNeeded: value >> $0) }
        return isBigEndian ? bytes.reversed() : bytes
    }
}
