import Foundation
import NIOCore
import StoreFiles
import Synchronization
import SystemPackage

/// The body of a request in a file without a name, which is gone with this object.
final class UploadSpool: Sendable {
    let file: SystemPackage.FileDescriptor
    private let byteCount = Atomic<Int>(0)
    private let uploads: Uploads

    fileprivate init(_ file: SystemPackage.FileDescriptor, _ uploads: Uploads) {
        (self.file, self.uploads) = (file, uploads)
    }

    deinit {
        try? file.close()
        uploads.end()
    }

    /// - Returns: whether it was written; false beyond the limit, or without room on the disk.
    func append(_ bytes: ByteBuffer, limit: Int) -> Bool {
        let start = byteCount.load(ordering: .relaxed)
        guard start + bytes.readableBytes <= limit else { return false }
        let isWritten = bytes.withUnsafeReadableBytes { bytes in
            (try? file.writeAll(toAbsoluteOffset: Int64(start), bytes)) != nil
        }
        byteCount.store(start + bytes.readableBytes, ordering: .relaxed)
        return isWritten
    }

    var isEmpty: Bool { byteCount.load(ordering: .relaxed) == 0 }
}

/// Bodies that are being received, a few at a time.
final class Uploads: Sendable {
    private static let maxCount = 8
    private let count = Mutex(0)

    /// Nil while there are many, or if no file can be made.
    func begin() -> UploadSpool? {
        let isAdmitted = count.withLock { count in
            guard count < Self.maxCount else { return false }
            count += 1
            return true
        }
        guard isAdmitted else { return nil }
        guard let file = Self.file() else {
            end()
            return nil
        }
        return UploadSpool(file, self)
    }

    fileprivate func end() { count.withLock { $0 -= 1 } }

    private static func file() -> SystemPackage.FileDescriptor? {
        let folder = FilePath(FileManager.default.temporaryDirectory.path)
        let name = folder.appending("sluice-upload-\(UInt64.random(in: .min ... .max))")
        let file = try? SystemPackage.FileDescriptor.open(
            name,
            .readWrite,
            options: [.create, .exclusiveCreate, .closeOnExec, .noFollow],
            permissions: .ownerReadWrite
        )
        try? PrivateFiles.remove(name)
        return file
    }
}
