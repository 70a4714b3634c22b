package import SystemPackage

/// Random access to a file's bytes through a few buffered pieces. Offsets are not trusted. Not thread-safe.
package final class FileWindow {
    private enum Source {
        case file(FileDescriptor)
        case memory
    }

    private let source: Source
    package let byteCount: Int
    /// The first error of reading, also recorded as a `FileFault`. What was found is not reliable then.
    package private(set) var failure: Errno?
    /// Calls of pread(2) so far.
    package private(set) var readCount = 0
    /// Bytes that were read from the file so far, repeated ones too.
    package private(set) var readByteCount = 0
    /// The most recently used last.
    private var pieces: [Piece]

    private struct Piece {
        let start: Int
        let bytes: [UInt8]

        func contains(_ offset: Int, _ count: Int) -> Bool {
            offset >= start && offset - start <= bytes.count - count
        }
    }

    /// Directories and their values usually lie close together, in several places of a file.
    private static let pieceByteCount = 16 << 10
    private static let maxPieces = 8
    private static let alignment = 4 << 10

    /// Reads with pread(2) only.
    package init(_ file: FileDescriptor, byteCount: Int) {
        source = .file(file)
        self.byteCount = max(0, byteCount)
        pieces = []
    }

    package init(_ bytes: [UInt8]) {
        source = .memory
        byteCount = bytes.count
        pieces = [Piece(start: 0, bytes: bytes)]
    }

    /// Nil if the range is not inside the file, or cannot be read.
    package func bytes(at offset: Int, count: Int) -> [UInt8]? {
        guard offset >= 0, count >= 0, offset <= byteCount, count <= byteCount - offset else { return nil }
        guard count > 0 else { return [] }
        if let index = pieces.lastIndex(where: { $0.contains(offset, count) }) {
            let piece = pieces[index]
            if index < pieces.count - 1 { pieces.append(pieces.remove(at: index)) }
            return Array(piece.bytes[offset - piece.start..<offset - piece.start + count])
        }
        if count >= Self.pieceByteCount { return read(at: offset, count: count) }
        let start = offset / Self.alignment * Self.alignment
        let end = min(byteCount, max(start + Self.pieceByteCount, offset + count))
        guard let bytes = read(at: start, count: end - start) else { return nil }
        if pieces.count == Self.maxPieces { pieces.removeFirst() }
        pieces.append(Piece(start: start, bytes: bytes))
        return Array(bytes[offset - start..<offset - start + count])
    }

    /// Nil also if the file has become shorter.
    private func read(at offset: Int, count: Int) -> [UInt8]? {
        guard case .file(let file) = source else { return nil }
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        do throws(Errno) {
            while filled < count {
                let got = try Self.read(file, into: &bytes, from: filled, at: offset)
                guard got > 0 else { return nil }
                filled += got
                readCount += 1
                readByteCount += got
            }
            return bytes
        } catch {
            if failure == nil { failure = error }
            FileFault.note(error)
            return nil
        }
    }

    private static func read(
        _ file: FileDescriptor,
        into bytes: inout [UInt8],
        from start: Int,
        at offset: Int
    ) throws(Errno) -> Int {
        do {
            return try bytes.withUnsafeMutableBytes { memory in
                let rest = UnsafeMutableRawBufferPointer(rebasing: memory[start...])
                return try file.read(fromAbsoluteOffset: Int64(offset + start), into: rest)
            }
        } catch {
            throw error as? Errno ?? .ioError
        }
    }
}
