/// A file's name as the rules for stacks read it.
struct StackedName: Hashable {
    /// Without the extension.
    let stem: [UInt8]

    init(_ name: [UInt8]) {
        stem = name.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > 0 ? Array(name[..<$0]) : nil } ?? name
    }

    /// The stem of the original, if the name is that of an edited picture: Apple's `IMG_E1234` of `IMG_1234`, Google's
    /// `name-edited` of `name`.
    var original: [UInt8]? {
        let (apple, google) = (Array("IMG_E".utf8), Array("-edited".utf8))
        if stem.starts(with: apple), stem.count > apple.count, stem[apple.count...].allSatisfy(\.isDigit) {
            return Array("IMG_".utf8) + stem[apple.count...]
        }
        guard stem.count > google.count, stem.suffix(google.count).elementsEqual(google) else { return nil }
        return Array(stem.dropLast(google.count))
    }

    /// What all names of a burst share; nil if the name is none of a burst.
    ///
    /// Google: `00001XTR_00001_BURST20190819200527451_COVER`. Samsung: `20190819_200527_001`.
    var burst: [UInt8]? { googleBurst ?? samsungBurst }

    /// Whether the camera's program chose this picture of a burst.
    var isCoverOfBurst: Bool { googleBurst != nil && stem.suffix(6).elementsEqual("_COVER".utf8) }

    private var googleBurst: [UInt8]? {
        let parts = stem.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
        let mark = Array("BURST".utf8)
        guard parts.count >= 3, parts[0].prefix(5).count == 5, parts[0].prefix(5).allSatisfy(\.isDigit),
            let burst = parts.dropFirst(2).first(where: { $0.starts(with: mark) }), burst.count >= mark.count + 14,
            burst.dropFirst(mark.count).allSatisfy(\.isDigit)
        else { return nil }
        return Array(burst)
    }

    private var samsungBurst: [UInt8]? {
        let parts = stem.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
        guard parts.map(\.count) == [8, 6, 3], parts.joined().allSatisfy(\.isDigit) else { return nil }
        return Array(stem.dropLast(4))
    }
}

extension UInt8 {
    var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
}
