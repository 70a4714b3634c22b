/// What names of files say of two photos.
enum FileNames {
    /// Whether one is named after the other, by its number as the camera gave it: `DSC_0001.JPG`, `DSC_0001-edited.jpg`.
    /// Not `IMG_1.jpg` and `IMG_12.jpg`.
    static func areAlike(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        let (first, second) = (stem(a), stem(b))
        let (short, long) = first.count < second.count ? (first, second) : (second, first)
        guard short.contains(where: isDigit), long.starts(with: short) else { return false }
        return long.count == short.count || !isDigit(long[short.count])
    }

    /// Whether one has something behind the other, which is no number that goes on: a copy of it, by its name.
    static func isNamed(_ name: [UInt8], after original: [UInt8]) -> Bool {
        let (long, short) = (stem(name), stem(original))
        guard !short.isEmpty, long.count > short.count, long.starts(with: short) else { return false }
        return !(isDigit(long[short.count]) || isLetter(long[short.count]))
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        byte >= 0x80 || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
    }

    private static func stem(_ name: [UInt8]) -> [UInt8] {
        let end = name.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
        return name[..<end].map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 32 : $0 }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
}
