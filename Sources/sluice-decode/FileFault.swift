import DecodeProtocol
import Glibc
import Synchronization
import SystemPackage

/// What the system said when the photo's file could not be read. The disk is at fault then: what a decoder says of bytes
/// that it did not get tells nothing about the picture.
///
/// Kept here, for the libraries between those who read and those who answer have no place for it. A process has one
/// picture at a time.
enum FileFault {
    private static let code = Atomic<Int32>(0)

    static func note(_ error: Errno) { code.store(error.rawValue, ordering: .relaxed) }

    /// The last one, which is then forgotten.
    static func take() -> DecodeFailure? {
        let code = Errno(rawValue: code.exchange(0, ordering: .relaxed))
        return code.rawValue == 0 ? nil : DecodeFailure(kind: .unreadable, message: "\(code)")
    }
}

extension FileDescriptor {
    /// pread(2), until `memory` is full or the file ends.
    ///
    /// - Returns: the number of bytes; nil where the file cannot be read, which is noted.
    func readWhole(_ memory: UnsafeMutableRawBufferPointer, at offset: Int64) -> Int? {
        var filled = 0
        do {
            while filled < memory.count {
                let rest = UnsafeMutableRawBufferPointer(rebasing: memory[filled...])
                let count = try read(fromAbsoluteOffset: offset + Int64(filled), into: rest)
                guard count > 0 else { break }
                filled += count
            }
            return filled
        } catch {
            FileFault.note(error as? Errno ?? .ioError)
            return nil
        }
    }

    /// lseek(2); nil where that fails, which is noted.
    func end() -> Int64? {
        do { return try seek(offset: 0, from: .end) } catch {
            FileFault.note(error as? Errno ?? .ioError)
            return nil
        }
    }

    /// nil where the file ends before.
    func bytes(at offset: Int, count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        let isWhole = bytes.withUnsafeMutableBytes { fill($0, at: offset) }
        return isWhole ? bytes : nil
    }

    /// False where the file ends before.
    func fill(_ memory: UnsafeMutableRawBufferPointer, at offset: Int) -> Bool {
        readWhole(memory, at: Int64(offset)) == memory.count
    }
}
