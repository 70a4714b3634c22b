/// Reads a tar archive of regular files, member by member, as its bytes come (POSIX.1-2008, `pax`, “ustar Interchange
/// Format”). Anything but regular files with plain ustar headers is refused.
///
///     var archive = TarReader(input: file.read)
///     while let member = try archive.next() {
///         let bytes = try archive.bytes()
///     }
package struct TarReader: ~Copyable {
    package struct Member: Sendable, Equatable {
        package var name: String
        package var byteCount: Int
    }

    private static let skippedAtOnce = 64 << 10

    private let input: (UnsafeMutableRawBufferPointer) throws -> Int
    private var member = Member(name: "", byteCount: 0)
    /// Bytes of the current member, and of its padding, that were not read yet.
    private var (unread, padding) = (0, 0)
    /// Of the archive, read so far.
    package private(set) var byteCount = 0

    /// - Parameter input: fills a buffer from its start with the next bytes, and returns how many; 0 at the end.
    package init(input: @escaping (UnsafeMutableRawBufferPointer) throws -> Int) { self.input = input }

    /// Goes to the next member, past what was not read of the last one. Nil at the archive's end, which is read too.
    ///
    /// - Throws: `TarError`, and what the input throws.
    package mutating func next() throws -> Member? {
        try skip(unread + padding)
        let offset = byteCount
        let header = try block()
        guard header.contains(where: { $0 != 0 }) else {
            guard try block().allSatisfy({ $0 == 0 }) else { throw TarError.damaged(offset: offset) }
            (unread, padding) = (0, 0)
            return nil
        }
        guard let found = TarHeader.member(header) else { throw TarError.damaged(offset: offset) }
        member = found
        (unread, padding) = (found.byteCount, -found.byteCount & (TarHeader.blockByteCount - 1))
        return found
    }

    /// What was not read of the current member.
    ///
    /// - Throws: `TarError`, and what the input throws.
    package mutating func bytes() throws -> [UInt8] {
        let count = unread
        let bytes = try take(count)
        unread = 0
        return bytes
    }

    private mutating func block() throws -> [UInt8] { try take(TarHeader.blockByteCount) }

    private mutating func skip(_ count: Int) throws {
        var count = count
        while count > 0 { count -= try take(min(count, Self.skippedAtOnce)).count }
        (unread, padding) = (0, 0)
    }

    private mutating func take(_ count: Int) throws -> [UInt8] {
        var filled = 0
        // The count of a damaged header may be any number: room is made as bytes come.
        var bytes: [UInt8] = []
        while filled < count {
            let piece = min(count - filled, 16 << 20)
            bytes.append(contentsOf: repeatElement(0, count: piece))
            let end = filled + piece
            while filled < end {
                let read = try bytes.withUnsafeMutableBytes { try input(.init(rebasing: $0[filled..<end])) }
                guard read > 0 else { throw TarError.truncated(member.name, offset: byteCount) }
                filled += read
                byteCount += read
            }
        }
        return bytes
    }
}

extension TarHeader {
    /// The regular file that a ustar header describes; nil if its checksum is wrong or it is of another kind.
    static func member(_ header: [UInt8]) -> TarReader.Member? {
        let sum = header.enumerated().reduce(0) { $0 + (148..<156 ~= $1.offset ? 32 : Int($1.element)) }
        guard header.count == blockByteCount, number(header[148..<156]) == sum,
            header[257..<265].elementsEqual("ustar\u{0}00".utf8), header[156] == UInt8(ascii: "0"),
            let byteCount = number(header[124..<136])
        else { return nil }
        let (prefix, name) = (text(header[345..<500]), text(header[0..<100]))
        guard let path = String(validating: prefix.isEmpty ? name : prefix + [UInt8(ascii: "/")] + name, as: UTF8.self)
        else { return nil }
        return TarReader.Member(name: path, byteCount: byteCount)
    }

    /// Octal digits, which end with a NUL or a blank.
    private static func number(_ field: ArraySlice<UInt8>) -> Int? {
        let digits = field.prefix { $0 != 0 && $0 != UInt8(ascii: " ") }
        return Int(String(decoding: digits, as: UTF8.self), radix: 8).flatMap { $0 >= 0 ? $0 : nil }
    }

    private static func text(_ field: ArraySlice<UInt8>) -> ArraySlice<UInt8> { field.prefix { $0 != 0 } }
}
