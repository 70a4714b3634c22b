import Foundation
import Glibc
import SystemPackage

/// Files that are mapped, not read: only their owner changes them, by replacing them.
enum MappedText {
    /// Empty for an empty file.
    static func bytes(of file: FilePath) throws(Errno) -> Data {
        do {
            let descriptor = try FileDescriptor.open(file, .readOnly, options: [.closeOnExec, .noFollow])
            defer { try? descriptor.close() }
            let count = Int(try descriptor.seek(offset: 0, from: .end))
            guard count > 0 else { return Data() }
            guard let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor.rawValue, 0), start != MAP_FAILED
            else {
                throw Errno(rawValue: errno)
            }
            return Data(bytesNoCopy: start, count: count, deallocator: .unmap)
        } catch {
            throw error as? Errno ?? .ioError
        }
    }
}
