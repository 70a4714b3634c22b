import CLinux
package import FileStructure
import Glibc
import Imaging
package import SystemPackage

/// Why a photo's own file could not be read.
package struct OriginalFileError: Error, Sendable, Hashable, CustomStringConvertible {
    package var path: FilePath
    package var reason: String

    package init(path: FilePath, reason: String) {
        self.path = path
        self.reason = reason
    }

    package var description: String { "\(path) cannot be read: \(reason)" }
}

/// A photo's own file, open for reading: a regular file, reached without symbolic links.
package final class OriginalFile: Sendable {
    package let byteCount: Int
    /// Determined from the content.
    package let mediaType: String
    /// Changes with the file.
    package let version: String
    private let path: FilePath
    private let descriptor: FileDescriptor
    /// Where the first of the bytes is in the file.
    private let start: Int

    /// - Parameter part: where the film of a motion photo is, which counts as the file; nil for all of the file.
    /// - Throws: `OriginalFileError`
    package init(_ path: FilePath, part: Range<Int>? = nil) throws {
        let number = path.withPlatformString { clinux_open_no_symlinks(AT_FDCWD, $0) }
        guard number >= 0 else { throw Self.failure(path, Errno(rawValue: -number)) }
        let descriptor = FileDescriptor(rawValue: number)
        do {
            var status = clinux_stat()
            let code = clinux_fstat(number, &status)
            guard code == 0 else { throw Self.failure(path, Errno(rawValue: -code)) }
            guard status.mode & S_IFMT == S_IFREG else {
                throw OriginalFileError(path: path, reason: "it is not a regular file")
            }
            let range = part ?? 0..<Int(status.size)
            (start, byteCount) = (range.lowerBound, range.count)
            version = "\(status.inode)-\(status.modified_ns)-\(status.changed_ns)-\(status.size)"
            let head = start..<start + min(ImageFormat.sniffByteCount, byteCount)
            mediaType = Self.mediaType(of: try Self.read(descriptor, head, path))
            guard part == nil || range.upperBound <= Int(status.size) && mediaType.hasPrefix("video/") else {
                throw OriginalFileError(path: path, reason: "its film is gone; run `sluice prepare`")
            }
        } catch {
            try? descriptor.close()
            throw error
        }
        (self.path, self.descriptor) = (path, descriptor)
    }

    deinit { try? descriptor.close() }

    private static func mediaType(of head: [UInt8]) -> String {
        guard let format = ImageFormat.sniff(head) else { return "application/octet-stream" }
        return switch format {
        case .video: VideoContainer(markedBy: head)?.mediaType ?? "video/mp4"
        case .pdf: "application/pdf"
        default: "image/\(format.rawValue)"
        }
    }

    /// Reads bytes of the file, fewer if it was truncated meanwhile. Blocks.
    ///
    /// - Throws: `OriginalFileError`
    package func read(_ range: Range<Int>) throws -> [UInt8] {
        try Self.read(descriptor, start + range.lowerBound..<start + range.upperBound, path)
    }

    /// The items of a HEIC or AVIF file; nil if none can be read.
    package var heifItems: HeifItems? { HeifItems(descriptor) }

    private static func read(_ file: FileDescriptor, _ range: Range<Int>, _ path: FilePath) throws -> [UInt8] {
        guard !range.isEmpty else { return [] }
        do {
            return try [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
                while count < range.count {
                    let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
                    let read = try file.read(fromAbsoluteOffset: Int64(range.lowerBound + count), into: rest)
                    if read == 0 { break }
                    count += read
                }
            }
        } catch let error as Errno {
            throw failure(path, error)
        }
    }

    private static func failure(_ path: FilePath, _ code: Errno) -> OriginalFileError {
        OriginalFileError(path: path, reason: "\(code)")
    }
}
