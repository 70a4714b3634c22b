import NIOCore
import NIOHTTP1
import PhotoModel

/// The head of an answer with a tier, written as bytes, because most of it is constant.
enum TierHead {
    /// The maximum length, with the longest value in every field, without further ones.
    static let maxByteCount = 1536

    static func mediaType(_ format: StoredTier.Format) -> String {
        switch format {
        case .jpeg: "image/jpeg"
        case .webp: "image/webp"
        }
    }

    /// How long an answer holds.
    enum Validity: Int, CaseIterable {
        /// A photo's tiers can change with any edit.
        case current
        /// A tier with a digest never changes.
        case exact
        /// The camera's thumbnail, until the photo is prepared.
        case provisional
        /// The same bytes for a guest: nobody else may keep them.
        case lent

        fileprivate var fields: String {
            switch self {
            case .current: "cache-control: no-cache\r\nvary: accept"
            case .exact: "cache-control: public, max-age=31536000, immutable"
            case .lent: "cache-control: private, max-age=3600"
            case .provisional: "cache-control: no-store\r\nsluice-provisional: true"
            }
        }
    }

    /// The status line and all fields that do not depend on the tier.
    private static func start(_ status: String, _ validity: Validity) -> [UInt8] {
        let fields = "\(SecurityHeaders.text)\(validity.fields)\r\naccept-ranges: bytes\r\ndate: "
        return Array("HTTP/1.1 \(status)\r\n\(fields)".utf8)
    }

    private static let starts = ["200 OK", "206 Partial Content", "304 Not Modified"].map { status in
        Validity.allCases.map { start(status, $0) }
    }

    enum Status: Int {
        case ok, partial, notModified

        var code: Int { [200, 206, 304][rawValue] }
    }

    /// - Parameters:
    /// - tag: with its quotation marks.
    /// - count: the tier's size in bytes; 304 omits it.
    static func write(
        _ status: Status,
        _ validity: Validity,
        tag: EntityTag,
        mediaType: String,
        count: Int,
        part: Range<Int>? = nil,
        style: AnswerStyle,
        to bytes: inout ByteBuffer
    ) {
        bytes.writeBytes(starts[status.rawValue][validity.rawValue])
        bytes.writeString(HTTPDate.now)
        bytes.writeStaticString("\r\netag: ")
        tag.write(to: &bytes)
        switch status {
        case .ok, .partial:
            bytes.writeStaticString("\r\ncontent-type: ")
            bytes.writeString(mediaType)
            bytes.writeStaticString("\r\ncontent-length: ")
            bytes.writeString(String(part?.count ?? count))
            if let part {
                bytes.writeString("\r\ncontent-range: bytes \(part.lowerBound)-\(part.upperBound - 1)/\(count)")
            }
        case .notModified: break
        }
        for (name, value) in style.fields { bytes.writeString("\r\n\(name): \(value)") }
        if style.closes { bytes.writeStaticString("\r\nconnection: close") }
        bytes.writeStaticString("\r\n\r\n")
    }
}

/// What an answer depends on besides the tier.
struct AnswerStyle: Sendable {
    /// The connection ends with it.
    var closes = false
    /// Further fields, with lower-case names.
    var fields: [(name: String, value: String)] = []
    /// It is for a guest.
    var isShared = false

    /// The length of the further fields in the head.
    var byteCount: Int { fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 } }
}

/// Identifies a version of a tier.
enum EntityTag: Sendable, Hashable {
    case key(TierKey)
    /// The same of a page after the first.
    case page(TierKey, Int)
    /// For bytes whose content ID is not known yet: their checksum and count.
    case sum(UInt32, Int)

    func write(to bytes: inout ByteBuffer) {
        switch self {
        case .key(let key): Self.write(key, to: &bytes)
        case .page(let key, let number): Self.write(key, "-\(number)", to: &bytes)
        case .sum(let sum, let count): bytes.writeString("\"\(String(sum, radix: 16))-\(count)\"")
        }
    }

    var text: String {
        var bytes = ByteBuffer()
        write(to: &bytes)
        return String(buffer: bytes)
    }

    private static func write(_ key: TierKey, _ end: String = "", to bytes: inout ByteBuffer) {
        bytes.writeStaticString("\"")
        writeHex(key.content, to: &bytes)
        bytes.writeStaticString("-")
        writeHex(key.digest, to: &bytes)
        bytes.writeString(end)
        bytes.writeStaticString("\"")
    }

    private static func writeHex(_ identifier: some ByteIdentifier, to bytes: inout ByteBuffer) {
        identifier.withUnsafeBytes { source in
            _ = bytes.writeWithUnsafeMutableBytes(minimumWritableBytes: source.count * 2) { room in
                HexDigits.all.withUnsafeBufferPointer { digits in
                    for (place, byte) in source.enumerated() {
                        room[2 * place] = digits[Int(byte >> 4)]
                        room[2 * place + 1] = digits[Int(byte & 15)]
                    }
                }
                return source.count * 2
            }
        }
    }
}
