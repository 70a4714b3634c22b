import FileStructure
import Imaging
import PhotoMetadata
import PhotoModel
import PhotoRecipe
import StoreFiles
import SystemPackage

/// A photo's file, open for reading. All calls block; none of them changes the file.
final class PhotoFile: Sendable {
    let descriptor: FileDescriptor
    let stamp: FileStamp

    /// Larger files are rejected unread, except videos: no photo is larger, and TIFF cannot be. Hashing one takes some seconds.
    private static let maxBytes: Int64 = 4 << 30
    /// JPEGs up to this size are kept in memory while they are decoded. Larger ones are hashed as they are read, then
    /// read again. Camera JPEGs of 50 megapixels stay below it.
    static let maxBytesInMemory = 16 << 20
    /// The block size for reading larger files.
    private static let pieceByteCount = 256 << 10

    /// Opens the file below its root. Rejects symbolic links on the way, and anything that is not a regular file.
    init(_ candidate: Candidate) throws(PhotoFailure) {
        guard candidate.status.kind == .file else { throw .transient("not a regular file") }
        let opened: FileDescriptor
        do {
            opened = try FileDescriptor.openBelow(candidate.root.descriptor, candidate.relativePath)
        } catch {
            throw .transient("cannot be opened: \(error)")
        }
        do throws(PhotoFailure) {
            stamp = try Self.stamp(of: opened)
            guard stamp.size > 0 else { throw .transient("the file is empty") }
            if stamp.size > Self.maxBytes, try !Self.isVideo(opened) {
                throw PhotoFailure(.decode, .tooLarge("a file of \(ByteSize(stamp.size))"))
            }
        } catch {
            try? opened.close()
            throw error
        }
        // Last: from here on `deinit` closes it, even if this throws.
        descriptor = opened
    }

    deinit { try? descriptor.close() }

    var byteCount: Int { Int(stamp.size) }

    /// The file's format, by its first bytes.
    ///
    /// - Throws: for a format that is unknown, or known but not decoded.
    func format() throws(PhotoFailure) -> ImageFormat {
        let head = UnsafeMutableRawBufferPointer.allocate(byteCount: ImageFormat.sniffByteCount, alignment: 16)
        defer { head.deallocate() }
        let bytes = Array(head.prefix(try read(at: 0, into: head)))
        do throws(ImagingError) { return try ImageFormat(leadingBytes: bytes) } catch {
            throw PhotoFailure(.decode, error)
        }
    }

    /// The film of a motion photo; nil for other photos.
    func film(_ format: ImageFormat, _ metadata: CaptureMetadata) throws(PhotoFailure) -> EmbeddedFilm? {
        let window = FileWindow(descriptor, byteCount: byteCount)
        let isSamsung = metadata.make?.lowercased().hasPrefix("samsung") ?? false
        let film: EmbeddedFilm? =
            switch format {
            case .heic, .avif: EmbeddedFilm(inBoxesOf: window)
            case .jpeg:
                EmbeddedFilm(behindPictureOf: window, distances: metadata.filmDistances, mayHaveTrailer: isSamsung)
            default: nil
            }
        if let failure = window.failure { throw .transient("cannot be read: \(failure)") }
        return film
    }

    /// The content ID, and how many bytes were read for it.
    struct Identity {
        var content: ContentID
        var byteCountRead: Int
    }

    /// The JPEG's bytes, and the identity.
    func contents(of jpeg: StreamedJPEG) throws(PhotoFailure) -> (FileBytes, Identity) {
        let part = try FileBytes(capacity: jpeg.span.count) { buffer throws(PhotoFailure) in
            try read(at: jpeg.span.lowerBound, into: buffer)
        }
        let coverage = ContentCoverage(byteCount: byteCount, jpeg.raw)
        return (part, try identity(covering: coverage, having: part, at: jpeg.span))
    }

    /// The identity, without keeping the JPEG's bytes.
    func identity(of jpeg: StreamedJPEG) throws(PhotoFailure) -> Identity {
        try identity(covering: ContentCoverage(byteCount: byteCount, jpeg.raw))
    }

    /// The identity of a file that a decoding process opens.
    func identity() throws(PhotoFailure) -> Identity { try identity(covering: coverage()) }

    /// The digest of all bytes.
    func wholeContentID() throws(PhotoFailure) -> ContentID {
        try identity(covering: ContentCoverage(byteCount: byteCount, nil)).content
    }

    private func coverage() throws(PhotoFailure) -> ContentCoverage {
        do throws(Errno) { return try ContentCoverage(of: descriptor, byteCount: byteCount) } catch {
            throw PhotoFailure(.decode, .system(call: "pread", code: error.rawValue))
        }
    }

    /// - Parameters:
    ///   - part: bytes of the file that are in memory already.
    ///   - span: where they are in the file.
    private func identity(
        covering coverage: ContentCoverage,
        having part: FileBytes? = nil,
        at span: Range<Int> = 0..<0
    ) throws(PhotoFailure) -> Identity {
        var hash = ContentHash(coverage)
        for range in coverage.parts {
            let known = range.clamped(to: span)
            guard let part, !known.isEmpty else {
                try update(&hash, with: range)
                continue
            }
            try update(&hash, with: range.lowerBound..<known.lowerBound)
            guard part.bytes.count == span.count else { throw .changed }
            let offset = known.lowerBound - span.lowerBound
            hash.update(UnsafeRawBufferPointer(rebasing: part.bytes[offset..<offset + known.count]))
            try update(&hash, with: known.upperBound..<range.upperBound)
        }
        try checkUnchanged()
        return Identity(content: hash.finish(), byteCountRead: coverage.parts.reduce(0) { $0 + $1.count })
    }

    private func update(_ hash: inout ContentHash, with range: Range<Int>) throws(PhotoFailure) {
        guard !range.isEmpty else { return }
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pieceByteCount, alignment: 16)
        defer { piece.deallocate() }
        for offset in stride(from: range.lowerBound, to: range.upperBound, by: piece.count) {
            let count = min(piece.count, range.upperBound - offset)
            let memory = UnsafeMutableRawBufferPointer(rebasing: piece[..<count])
            guard try read(at: offset, into: memory) == count else { throw .changed }
            hash.update(UnsafeRawBufferPointer(memory))
        }
    }

    /// Checks that the file still is what it was when it was opened.
    func checkUnchanged() throws(PhotoFailure) {
        guard try Self.stamp(of: descriptor) == stamp else { throw .changed }
    }

    private func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(PhotoFailure) -> Int {
        do throws(ImagingError) {
            return try EncodedInput.descriptor(descriptor).read(at: offset, into: buffer)
        } catch {
            throw PhotoFailure(.decode, error)
        }
    }

    private static func isVideo(_ file: FileDescriptor) throws(PhotoFailure) -> Bool {
        var head = [UInt8](repeating: 0, count: ImageFormat.sniffByteCount)
        do {
            let count = try head.withUnsafeMutableBytes { try file.read(fromAbsoluteOffset: 0, into: $0) }
            return ImageFormat.sniff(head.prefix(count)) == .video
        } catch {
            throw .transient("cannot be read: \(error)")
        }
    }

    private static func stamp(of descriptor: FileDescriptor) throws(PhotoFailure) -> FileStamp {
        let status: FileStatus
        do {
            status = try FileStatus(descriptor)
        } catch {
            throw .transient("cannot be read: \(error)")
        }
        guard status.kind == .file else { throw .transient("not a regular file") }
        return status.stamp
    }
}

extension PhotoFailure {
    static let changed = transient("it changed while it was read; the next run reads it again")

    /// A failure of the file or the disk at this moment, not of the content.
    fileprivate static func transient(_ reason: String) -> PhotoFailure {
        PhotoFailure(stage: .decode, reason: reason, isPermanent: false)
    }
}
