/// Compares file names of two photos.
enum FileNames {
    /// Whether one name is derived from the other by its camera number: `DSC_0001.JPG`, `DSC_0001-edited.jpg`. Not
    /// `IMG_1.jpg` and `IMG_12.jpg`.
    static func areAlike(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        let (first, second) = (stem(a), stem(b))
        let (short, long) = first.count < second.count ? (first, second) : (second, first)
        guard short.contains(where: isDigit), long.starts(with: short) else { return false }
        return long.count == short.count || !isDigit(long[short.count])
    }

    /// Indices of names that do not extend another one by a suffix; a continued number or word is no suffix. Of `IMG_1.jpg`,
    /// `IMG_1 (2).jpg` and `IMG_12.jpg`: the first and the last.
    static func originals(of names: [[UInt8]]) -> [Int] {
        let stems = names.map(stem)
        let known = Set(stems)
        return stems.indices.filter { place in
            let stem = stems[place]
            return !stem.indices.dropFirst().contains { end in
                !isDigit(stem[end]) && !isLetter(stem[end]) && known.contains(Array(stem[..<end]))
            }
        }
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
