package import SystemPackage

extension FileDescriptor {
    /// nil where the file ends before.
    package func bytes(at offset: Int, count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        let isWhole = bytes.withUnsafeMutableBytes { fill($0, at: offset) }
        return isWhole ? bytes : nil
    }

    /// pread(2). False where the file ends before.
    package func fill(_ memory: UnsafeMutableRawBufferPointer, at offset: Int) -> Bool {
        var (rest, offset) = (memory, Int64(offset))
        while !rest.isEmpty {
            guard let count = try? read(fromAbsoluteOffset: offset, into: rest), count > 0 else { return false }
            rest = UnsafeMutableRawBufferPointer(rebasing: rest[count...])
            offset += Int64(count)
        }
        return true
    }
}
