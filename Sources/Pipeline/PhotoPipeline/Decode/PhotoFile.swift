import Cryptography
import Imaging
import PhotoModel
import PhotoRecipe
import SystemPackage

/// A photo's file, open for reading. All calls block; none of them changes the file.
final class PhotoFile: Sendable {
    let descriptor: FileDescriptor
    let stamp: FileStamp

    /// Larger files are rejected unread: no photo is larger, and TIFF cannot be. Hashing one takes some seconds.
    private static let maxBytes: Int64 = 4 << 30
    /// Files up to this size are kept in memory while they are decoded. Larger ones are hashed as they are read, then
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
            guard stamp.size <= Self.maxBytes else {
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
    var fitsInMemory: Bool { byteCount <= Self.maxBytesInMemory }

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

    /// The whole file, and its digest.
    func contents() throws(PhotoFailure) -> (FileBytes, ContentID) {
        // One byte more than expected detects a file that grew.
        let file = try FileBytes(capacity: byteCount + 1) { buffer throws(PhotoFailure) in
            try read(at: 0, into: buffer)
        }
        try checkUnchanged(byteCountRead: file.bytes.count)
        var hash = SHA256()
        hash.update(file.bytes)
        return (file, try ContentID(hash))
    }

    /// The digest of the file, without keeping its bytes.
    func contentID() throws(PhotoFailure) -> ContentID {
        var hash = SHA256()
        var offset = 0
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pieceByteCount, alignment: 16)
        defer { piece.deallocate() }
        var count = 0
        repeat {
            count = try read(at: offset, into: piece)
            hash.update(UnsafeRawBufferPointer(rebasing: piece[..<count]))
            offset += count
        } while count == piece.count
        try checkUnchanged(byteCountRead: offset)
        return try ContentID(hash)
    }

    /// Checks that the file still is what it was when it was opened.
    ///
    /// - Parameter byteCountRead: nil if others read it.
    func checkUnchanged(byteCountRead: Int? = nil) throws(PhotoFailure) {
        guard (byteCountRead ?? byteCount) == byteCount, try Self.stamp(of: descriptor) == stamp else {
            throw .changed
        }
    }

    private func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(PhotoFailure) -> Int {
        do throws(ImagingError) {
            return try EncodedInput.descriptor(descriptor).read(at: offset, into: buffer)
        } catch {
            throw PhotoFailure(.decode, error)
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

extension ContentID {
    fileprivate init(_ hash: consuming SHA256) throws(PhotoFailure) {
        guard let content = ContentID(hash.finish()) else { throw .transient("it has no digest") }
        self = content
    }
}

extension PhotoFailure {
    static let changed = transient("it changed while it was read; the next run reads it again")

    /// A failure of the file or the disk at this moment, not of the content.
    fileprivate static func transient(_ reason: String) -> PhotoFailure {
        PhotoFailure(stage: .decode, reason: reason, isPermanent: false)
    }
}
