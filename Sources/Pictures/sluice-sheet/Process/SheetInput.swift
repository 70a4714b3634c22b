import Glibc
import SheetProtocol

/// Requests from Sluice.
struct SheetInput {
    private let descriptor: Int32
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)
    private var filled = 0..<0

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    mutating func request() throws(SheetProblem) -> SheetRequest {
        let line = try line()
        do { return try SheetMessages.message(SheetRequest.self, line) } catch { throw SheetProblem("invalid request") }
    }

    /// The picture that follows a photo's line. Nil if there is none.
    mutating func picture(of entry: SheetEntry) throws(SheetProblem) -> PictureBytes? {
        guard (0...SheetWire.maxPicture).contains(entry.byteCount) else {
            throw SheetProblem("a picture of \(entry.byteCount) bytes")
        }
        guard entry.byteCount > 0 else { return nil }
        guard let picture = PictureBytes(count: entry.byteCount) else { throw SheetProblem("not enough memory") }
        let buffered = min(filled.count, entry.byteCount)
        picture.bytes.copyBytes(from: buffer[filled.prefix(buffered)])
        filled = filled.dropFirst(buffered)
        var rest = UnsafeMutableRawBufferPointer(rebasing: picture.bytes[buffered...])
        while !rest.isEmpty {
            let count = try Self.checked(Self.read(descriptor, into: rest))
            rest = UnsafeMutableRawBufferPointer(rebasing: rest[count...])
        }
        return picture
    }

    /// Without its end.
    private mutating func line() throws(SheetProblem) -> [UInt8] {
        var line: [UInt8] = []
        while true {
            if filled.isEmpty { try fill() }
            let end = buffer[filled].firstIndex(of: UInt8(ascii: "\n"))
            line += buffer[filled.lowerBound..<(end ?? filled.upperBound)]
            filled = (end.map { $0 + 1 } ?? filled.upperBound)..<filled.upperBound
            if end != nil { return line }
            guard line.count <= SheetWire.maxLine else { throw SheetProblem("a request is too long") }
        }
    }

    private mutating func fill() throws(SheetProblem) {
        let descriptor = descriptor
        let count = buffer.withUnsafeMutableBytes { Self.read(descriptor, into: $0) }
        filled = 0..<(try Self.checked(count))
    }

    /// As read(2) returns it.
    private static func read(_ descriptor: Int32, into bytes: UnsafeMutableRawBufferPointer) -> Int {
        while true {
            let count = Glibc.read(descriptor, bytes.baseAddress, bytes.count)
            if count >= 0 || errno != EINTR { return count }
        }
    }

    private static func checked(_ count: Int) throws(SheetProblem) -> Int {
        if count < 0 { throw SheetProblem("cannot read", code: errno) }
        if count == 0 { throw SheetProblem("sluice has ended before the contact sheet was complete") }
        return count
    }
}

/// A picture in C's memory, which Cairo keeps until its page is written.
final class PictureBytes {
    private(set) var bytes: UnsafeMutableRawBufferPointer
    private var isOwned = true

    init?(count: Int) {
        guard let start = malloc(count) else { return nil }
        bytes = UnsafeMutableRawBufferPointer(start: start, count: count)
    }

    deinit { if isOwned { free(bytes.baseAddress) } }

    /// The caller frees them with free(3).
    func release() -> UnsafeMutableRawBufferPointer {
        isOwned = false
        return bytes
    }
}
