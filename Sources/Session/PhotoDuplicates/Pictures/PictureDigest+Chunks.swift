/// PNG and WebP: files of named chunks, of which only those of the picture itself count.
extension PictureDigest {
    /// PNG, third edition, 5.3. The division of the data into chunks makes no difference. Returns false if the end is
    /// missing.
    mutating func takePNG(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var place = 8
        var hasData = false
        while place + 12 <= bytes.count {
            let byteCount = (0..<4).reduce(0) { $0 << 8 | Int(bytes[place + $1]) }
            let (type, content) = (Self.type(bytes, at: place + 4), place + 8..<place + 8 + byteCount)
            guard content.upperBound + 4 <= bytes.count else { return false }
            switch type {
            case "IEND": return hasData
            case "IDAT":
                hasData = true
                take(bytes, content)
            case "IHDR", "PLTE", "tRNS", "acTL", "fcTL", "fdAT":
                take(Array(type.utf8)[...])
                take(bytes, content)
            default: break
            }
            place = content.upperBound + 4
        }
        return false
    }

    /// WebP container specification, RIFF. Returns false if the end is missing.
    mutating func takeWebP(_ bytes: UnsafeRawBufferPointer) -> Bool {
        func length(at place: Int) -> Int { (0..<4).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) } }
        guard bytes.count >= 12, 8 + length(at: 4) <= bytes.count else { return false }
        var place = 12
        var hasData = false
        while place + 8 <= bytes.count {
            let type = Self.type(bytes, at: place)
            let byteCount = length(at: place + 4)
            let content = place + 8..<place + 8 + byteCount
            guard content.upperBound <= bytes.count else { return hasData }
            if ["VP8 ", "VP8L", "ALPH", "ANIM", "ANMF"].contains(type) {
                hasData = hasData || type != "ALPH" && type != "ANIM"
                take(Array(type.utf8)[...])
                take(bytes, content)
            }
            // Chunks start at even offsets.
            place = content.upperBound + byteCount % 2
        }
        return hasData
    }

    private static func type(_ bytes: UnsafeRawBufferPointer, at place: Int) -> String {
        String(decoding: bytes[place..<place + 4], as: UTF8.self)
    }
}
