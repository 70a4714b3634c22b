package import SystemPackage

/// The input of an encoded picture.
///
/// A JPEG inside a raw file whose first byte is wrong is read with the right one, `FF`: some Minoltas write it so.
package enum EncodedInput: Sendable {
    case memory(FileBytes, span: Range<Int> = wholeFile)
    /// A regular file, or a span of it, that stays open while it is read. Only pread(2) is used, so its offset does not
    /// change.
    case descriptor(FileDescriptor, span: Range<Int> = wholeFile)

    package static let wholeFile = 0..<Int.max

    /// Reads into `buffer` from `offset` on until it is full or the file ends, and returns the number of bytes.
    package func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(ImagingError) -> Int {
        switch self {
        case .memory(let file, let span):
            let bytes = file.bytes(in: span)
            guard offset < bytes.count else { return 0 }
            let piece = bytes[offset..<min(bytes.count, offset + buffer.count)]
            buffer.copyBytes(from: piece)
            if offset == 0 { Self.repair(buffer.prefix(piece.count)) }
            return piece.count
        case .descriptor(let descriptor, let span):
            let start = span.lowerBound + offset
            let buffer = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(max(0, span.upperBound - start)))
            var filled = 0
            do {
                while filled < buffer.count {
                    let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
                    let count = try descriptor.read(fromAbsoluteOffset: Int64(start + filled), into: rest)
                    guard count > 0 else { break }
                    filled += count
                }
            } catch {
                throw .system(call: "pread", code: (error as? Errno)?.rawValue ?? 0)
            }
            // The beginning of a file is read for other purposes too, and is the file's own.
            if offset == 0, start > 0 { Self.repair(buffer.prefix(filled)) }
            return filled
        }
    }

    /// Replaces the first byte of a picture that would be a JPEG with it.
    package static func repair(_ head: Slice<UnsafeMutableRawBufferPointer>) {
        var head = head
        if head.count >= 3, head.dropFirst().starts(with: [0xD8, 0xFF]) { head[head.startIndex] = 0xFF }
    }
}

extension EncodedInput {
    /// A part of the same bytes.
    package func part(_ range: Range<Int>) -> EncodedInput {
        switch self {
        case .memory(let file, let span): .memory(file, span: range.moved(by: span.lowerBound).clamped(to: span))
        case .descriptor(let file, let span):
            .descriptor(file, span: range.moved(by: span.lowerBound).clamped(to: span))
        }
    }
}

extension Range<Int> {
    fileprivate func moved(by offset: Int) -> Range { lowerBound + offset..<upperBound + offset }
}

/// Random access to a file through one buffered piece of 64 KiB.
struct InputWindow {
    private static let pieceByteCount = 65_536

    private let input: EncodedInput
    private var piece: [UInt8] = []
    private var start = 0

    init(_ input: EncodedInput) {
        self.input = input
    }

    /// Nil beyond the end of the file.
    mutating func byte(at offset: Int) throws(ImagingError) -> UInt8? {
        if !(start..<start + piece.count).contains(offset) {
            piece = try load(at: offset, count: Self.pieceByteCount)
            start = offset
        }
        return piece.isEmpty ? nil : piece[offset - start]
    }

    /// Fewer than `count` if the file ends.
    mutating func bytes(at offset: Int, count: Int) throws(ImagingError) -> [UInt8] {
        if offset >= start, offset + count <= start + piece.count {
            return Array(piece[(offset - start)..<(offset - start + count)])
        }
        guard count < Self.pieceByteCount else { return try load(at: offset, count: count) }
        piece = try load(at: offset, count: Self.pieceByteCount)
        start = offset
        return Array(piece.prefix(count))
    }

    private func load(at offset: Int, count: Int) throws(ImagingError) -> [UInt8] {
        var failure: ImagingError?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            do throws(ImagingError) {
                filled = try input.read(at: offset, into: UnsafeMutableRawBufferPointer(buffer))
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }
}
