/// Iterates over the markers, as libjpeg does, up to the first scan, skipping bodies.
struct JPEGMarkers {
    struct Segment {
        /// The marker's second byte.
        var marker: UInt8
        /// Offset of its body, behind the length.
        var offset: Int
        var byteCount: Int
    }

    /// Photos with a depth map in their XMP have about a hundred.
    private static let segmentLimit = 1_024

    private(set) var window: InputWindow
    private var offset = 0
    private var segmentCount = 0
    /// Total bytes that may be skipped in search of markers.
    private var searchBytesLeft = 65_536

    /// - Throws: `malformed` if it does not start like a JPEG.
    init(_ input: EncodedInput) throws(ImagingError) {
        window = InputWindow(input)
        guard try window.bytes(at: 0, count: 2) == [0xFF, 0xD8] else { throw .malformed("not a JPEG file") }
        offset = 2
    }

    /// The next segment that has a body. The body of a start of scan is its header only.
    mutating func next() throws(ImagingError) -> Segment {
        while true {
            let marker = try nextMarker()
            segmentCount += 1
            guard segmentCount <= Self.segmentLimit else {
                throw .malformed("more than \(Self.segmentLimit) segments before the picture")
            }
            switch marker {
            case 0x01, 0xD0...0xD7: continue  // Without a body, and meaningless here.
            case 0xD8: throw .malformed("a second start of image")
            case 0xD9: throw .malformed("no picture before the end of image")
            default: break
            }
            let length = try window.bytes(at: offset, count: 2)
            guard length.count == 2 else { throw Self.ended }
            let byteCount = Int(length[0]) << 8 | Int(length[1])
            guard byteCount >= 2 else { throw .malformed("a marker with an invalid length") }
            let segment = Segment(marker: marker, offset: offset + 2, byteCount: byteCount - 2)
            offset += byteCount
            return segment
        }
    }

    /// Fewer bytes than `limit` if the segment, or the file, is shorter.
    mutating func body(_ segment: Segment, limit: Int = 65_535) throws(ImagingError) -> [UInt8] {
        try window.bytes(at: segment.offset, count: min(segment.byteCount, limit))
    }

    /// Stray bytes are skipped: 0xFF 0x00 is one, further 0xFF before a marker are padding.
    private mutating func nextMarker() throws(ImagingError) -> UInt8 {
        var isAfterFF = false
        while searchBytesLeft > 0 {
            guard let byte = try window.byte(at: offset) else { throw Self.ended }
            offset += 1
            searchBytesLeft -= 1
            if isAfterFF, byte != 0x00, byte != 0xFF { return byte }
            isAfterFF = byte == 0xFF
        }
        throw .malformed("a marker is missing")
    }

    private static let ended = ImagingError.malformed("the file ends before the picture")
}
