/// Names in the trash: at most 255 bytes including `.trashinfo`, with the file's original extension.
enum TrashName {
    static let suffix = Array(".trashinfo".utf8)
    static let limit = 255

    /// - Parameter number: from 2 on, to distinguish files of one name: `name.2.jpg`.
    static func make(_ name: [UInt8], number: Int) -> [UInt8] {
        let (stem, suffix) = parts(name)
        let mark = number > 1 ? Array(".\(number)".utf8) : []
        let room = limit - self.suffix.count - mark.count - suffix.count
        guard stem.count > room else { return stem + mark + suffix }
        return shortened(stem, to: room) + mark + suffix
    }

    /// The stem, and the extension with its dot; of a sidecar `name.jpg.xmp`, both extensions. An extension that is too long
    /// is part of the stem.
    private static func parts(_ name: [UInt8]) -> ([UInt8], [UInt8]) {
        var start = name.count
        for _ in 0..<2 {
            guard let dot = name[..<start].lastIndex(of: UInt8(ascii: ".")), dot > 0, start - dot <= 16 else { break }
            start = dot
            guard name[start...].elementsEqual(".xmp".utf8) else { break }
        }
        return (Array(name[..<start]), Array(name[start...]))
    }

    /// Does not split a character if the bytes are UTF-8.
    private static func shortened(_ stem: [UInt8], to count: Int) -> [UInt8] {
        var end = max(1, count)
        var back = 0
        while back < 3, end - back > 1, stem[end - back] & 0xC0 == 0x80 { back += 1 }
        if stem[end - back] & 0xC0 == 0xC0 { end -= back }
        return Array(stem[..<max(1, end)])
    }
}
