extension VideoContainer {
    private static let xmpIdentifier = "be7acfcb97a942e89c71999491e3afac"
    private static let maxXMPByteCount = 1 << 20

    /// The XMP packet of a file of boxes: in a `uuid` box of its own, or below `moov/udta` as in QuickTime (XMP
    /// Specification, part 3). Nil if there is none, or only a larger one than 1 MiB.
    package static func xmp(of file: FileWindow) -> [UInt8]? {
        let reading = RawReading(file)
        func boxes(_ range: Range<Int>) -> [BoxHeaders.Box] { BoxHeaders.boxes(in: range, of: reading) }
        let outer = boxes(0..<file.byteCount)
        let inner = outer.filter { $0.type == "moov" }.flatMap { boxes($0.content) }.filter { $0.type == "udta" }
        let packets =
            outer.filter { $0.identifier == xmpIdentifier }
            + inner.flatMap { boxes($0.content) }.filter { $0.type == "XMP_" }
        return packets.lazy.map(\.content).filter { 1...maxXMPByteCount ~= $0.count }
            .compactMap { file.bytes(at: $0.lowerBound, count: $0.count) }.first
    }
}
