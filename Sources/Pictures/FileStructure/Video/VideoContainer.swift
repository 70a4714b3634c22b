/// The container of a video. Raw values are those of records and filters.
package enum VideoContainer: String, Sendable, CaseIterable {
    case mp4
    /// QuickTime.
    case mov
    case threeGP = "3gp"
    case avi
    /// Matroska.
    case mkv
    case webm
    /// MPEG's transport stream, with or without the time codes of cameras and discs.
    case mts

    /// How many bytes of a file recognition needs: six packets of a transport stream.
    package static let markByteCount = 1024

    /// Nil for anything else, also for sound in a container that could hold a video.
    ///
    /// - Parameter start: the first `markByteCount` bytes of the file, or all if there are fewer. More do not count.
    package init?(markedBy start: [UInt8]) {
        let head = Array(start.prefix(Self.markByteCount))
        func has(_ text: StaticString, at offset: Int = 0) -> Bool {
            text.withUTF8Buffer { head.dropFirst(offset).starts(with: $0) }
        }
        if has("ftyp", at: 4), let container = Self(brandsOf: head) {
            self = container
        } else if Self.startsWithMovieBox(head) {
            self = .mov
        } else if has("RIFF"), has("AVI ", at: 8) {
            self = .avi
        } else if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
            self = Self.contains("webm", head.prefix(128)) ? .webm : .mkv
        } else if Self.isTransportStream(head) {
            self = .mts
        } else {
            return nil
        }
    }

    private static func contains(_ text: StaticString, _ bytes: ArraySlice<UInt8>) -> Bool {
        text.withUTF8Buffer { text in bytes.indices.contains { bytes[$0...].starts(with: text) } }
    }

    /// As browsers name it.
    package var mediaType: String {
        switch self {
        case .mp4: "video/mp4"
        case .mov: "video/quicktime"
        case .threeGP: "video/3gpp"
        case .avi: "video/x-msvideo"
        case .mkv: "video/x-matroska"
        case .webm: "video/webm"
        case .mts: "video/mp2t"
        }
    }

    // MARK: Boxes (ISO/IEC 14496-12)

    /// Of files that hold only sound.
    package static let soundBrands: Set<String> = ["M4A ", "M4B ", "M4P ", "F4A ", "F4B ", "aax "]

    private static let brands: Set<String> = [
        "qt  ", "isom", "iso2", "iso3", "iso4", "iso5", "iso6", "iso7", "iso8", "iso9", "mp41", "mp42", "mp71", "mmp4",
        "avc1", "hvc1", "hev1", "av01", "M4V ", "M4VH", "M4VP", "MSNV", "dash", "F4V ", "f4v ", "XAVC", "NDSC", "NDSH",
        "NDXC", "FACE", "SDV ", "KDDI", "mqt ", "niko", "CAEP", "pana",
    ]

    /// By the `ftyp` box: its major brand, or else the first compatible one that is a video's.
    private init?(brandsOf head: [UInt8]) {
        let end = min(head.prefix(4).reduce(0) { $0 << 8 | Int($1) }, head.count)
        let brands = ([8] + Array(stride(from: 16, to: max(16, end), by: 4))).filter { $0 + 4 <= end }
            .map { String(decoding: head[$0..<$0 + 4], as: UTF8.self) }
        guard let major = brands.first, !Self.soundBrands.contains(major),
            let brand = brands.first(where: { Self.brands.contains($0) || $0.hasPrefix("3g") })
        else { return nil }
        self = brand == "qt  " ? .mov : brand.hasPrefix("3g") ? .threeGP : .mp4
    }

    /// QuickTime files before `ftyp` existed, and cameras' unfinished ones.
    private static func startsWithMovieBox(_ head: [UInt8]) -> Bool {
        guard head.count >= 16 else { return false }
        let type = head[4..<8]
        if type.elementsEqual("mdat".utf8) { return true }
        // Less than 16 MiB: texts give larger numbers.
        guard head[0] == 0, ["moov", "wide", "free", "skip", "pnot"].contains(where: { type.elementsEqual($0.utf8) })
        else {
            return false
        }
        let byteCount = head.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        let next = head.dropFirst(byteCount + 4).prefix(4)
        return byteCount >= 8 && (type.elementsEqual("moov".utf8) || next.isEmpty || boxTypes.contains(Array(next)))
    }

    private static let boxTypes = Set(["moov", "mdat", "wide", "free", "skip", "pnot", "udta"].map { Array($0.utf8) })

    // MARK: Packets (ISO/IEC 13818-1)

    /// Packets of 188 bytes begin with 0x47, those of 192 have a time code before it.
    private static func isTransportStream(_ head: [UInt8]) -> Bool {
        [(start: 0, length: 188), (start: 4, length: 192)].contains { packet in
            let marks = stride(from: packet.start, to: head.count, by: packet.length)
            return head.count >= 4 * packet.length && marks.allSatisfy { head[$0] == 0x47 }
        }
    }
}
