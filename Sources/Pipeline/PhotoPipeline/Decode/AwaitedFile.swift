import Glibc
import SystemPackage

/// A photo whose file the disk reads ahead.
struct AwaitedFile: Sendable {
    let candidate: Candidate
    /// Nil if it was not opened, or cannot be.
    private(set) var file: PhotoFile?
    /// Bytes that the disk reads.
    private(set) var byteCount = 0

    /// For a photo whose file is probably not needed.
    init(unopened candidate: Candidate) { self.candidate = candidate }

    /// Opens the file and makes the disk read its first bytes, without waiting for them.
    init(_ candidate: Candidate, reading most: Int) {
        self.candidate = candidate
        guard let file = try? PhotoFile(candidate) else { return }
        self.file = file
        byteCount = min(most, file.byteCount)
        posix_fadvise(file.descriptor.rawValue, 0, off_t(byteCount), POSIX_FADV_WILLNEED)
    }

    /// The file, opened now if it is not yet.
    func opened() throws(PhotoFailure) -> PhotoFile {
        if let file { file } else { try PhotoFile(candidate) }
    }
}
