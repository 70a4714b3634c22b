package import SystemPackage

/// Failing calls are recorded as a `FileFault`.
extension FileDescriptor {
    /// pread(2), until `memory` is full or the file ends.
    ///
    /// - Returns: the number of bytes, or nil if the file cannot be read.
    package func readWhole(_ memory: UnsafeMutableRawBufferPointer, at offset: Int64) -> Int? {
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

    /// lseek(2), or nil if it fails.
    package func end() -> Int64? {
        do { return try seek(offset: 0, from: .end) } catch {
            FileFault.note(error as? Errno ?? .ioError)
            return nil
        }
    }

    /// Nil if the file ends before.
    package func bytes(at offset: Int, count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        let isWhole = bytes.withUnsafeMutableBytes { fill($0, at: offset) }
        return isWhole ? bytes : nil
    }

    /// False if the file ends before.
    package func fill(_ memory: UnsafeMutableRawBufferPointer, at offset: Int) -> Bool {
        readWhole(memory, at: Int64(offset)) == memory.count
    }
}
