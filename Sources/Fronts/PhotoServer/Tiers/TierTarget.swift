import PhotoModel

/// Which tier is requested.
enum TierTarget: Sendable, Hashable {
    /// An immutable tier: `/tiers/{content}/{digest}`.
    case exact(TierKey)
    /// A photo's current tier: `/photos/{id}/tiers/{name}`.
    case ofPhoto(AssetID, name: String)
    /// A page of a document: `/photos/{id}/pages/{number}/{name}`. The first is the photo itself.
    case ofPage(AssetID, Int, name: String)

    /// Nil for the address of anything else.
    init?(uri: String) {
        var uri = uri
        let target = uri.withUTF8 { bytes -> TierTarget? in
            let path = bytes.firstIndex(of: UInt8(ascii: "?")).map { bytes[..<$0] } ?? bytes[...]
            if path.starts(with: Self.tiers) {
                return TierKey(path.dropFirst(Self.tiers.count)).map { .exact($0) }
            }
            guard path.starts(with: Self.photos) else { return nil }
            let parts = path.dropFirst(Self.photos.count).split(
                separator: UInt8(ascii: "/"),
                omittingEmptySubsequences: false
            )
            guard 3...4 ~= parts.count, let last = parts.last, !last.isEmpty,
                let id = AssetID(String(decoding: parts[0], as: UTF8.self))
            else { return nil }
            let name = String(decoding: last, as: UTF8.self)
            if parts.count == 3 { return parts[1].elementsEqual(Self.middle) ? .ofPhoto(id, name: name) : nil }
            let digits = String(decoding: parts[2], as: UTF8.self)
            guard parts[1].elementsEqual(Self.pages), let number = Int(digits), "\(number)" == digits, number >= 1
            else {
                return nil
            }
            return .ofPage(id, number, name: name)
        }
        guard let target else { return nil }
        self = target
    }

    private static let tiers = Array("/api/v1/tiers/".utf8)
    private static let photos = Array("/api/v1/photos/".utf8)
    private static let middle = Array("tiers".utf8)
    private static let pages = Array("pages".utf8)
}

/// A content and the digest of how its tier is made: always the same bytes.
struct TierKey: Sendable, Hashable {
    var content: ContentID
    var digest: TierDigest

    init(content: ContentID, digest: TierDigest) {
        self.content = content
        self.digest = digest
    }

    /// Parses 64 hexadecimal digits, a slash and 32 more. Upper case is rejected, because it would be a second address of the
    /// same bytes.
    init?(_ text: Slice<UnsafeBufferPointer<UInt8>>) {
        let slash = ContentID.byteCount * 2
        guard text.count == slash + 1 + TierDigest.byteCount * 2,
            text[text.startIndex + slash] == UInt8(ascii: "/"),
            let content = HexDigits.words(text.prefix(slash), as: ContentID.self),
            let digest = HexDigits.words(text.dropFirst(slash + 1), as: TierDigest.self)
        else { return nil }
        self.init(content: content, digest: digest)
    }
}

/// Parses lower-case hexadecimal digits without making a string.
enum HexDigits {
    static let all = Array("0123456789abcdef".utf8)

    static func words<Identifier: ByteIdentifier>(
        _ digits: Slice<UnsafeBufferPointer<UInt8>>,
        as type: Identifier.Type
    ) -> Identifier? {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Identifier.byteCount) { bytes in
            var place = digits.startIndex
            for byte in bytes.indices {
                guard let high = value(digits[place]), let low = value(digits[place + 1]) else { return nil }
                bytes[byte] = high << 4 | low
                place += 2
            }
            return Identifier(UnsafeRawBufferPointer(bytes))
        }
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
