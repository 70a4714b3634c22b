import SystemPackage

/// LMDB's data file, read with pread(2): unlike a map it cannot kill who reads beyond its end.
final class PageFile {
    let folder: FilePath
    let byteCount: Int
    private let descriptor: FileDescriptor

    /// - Parameter folder: the cache's.
    init(_ folder: FilePath) throws(StoreError) {
        self.folder = folder
        do {
            descriptor = try FileDescriptor.open(folder.dataFile, .readOnly, options: .closeOnExec)
        } catch {
            throw .failed("open", folder.dataFile, error as? Errno ?? .ioError)
        }
        byteCount = PrivateFiles.size(folder.dataFile) ?? 0
    }

    deinit { try? descriptor.close() }

    func read(_ range: Range<Int>) throws(StoreError) -> [UInt8] {
        guard range.lowerBound >= 0, range.upperBound <= byteCount else { throw damaged("it ends too early") }
        do {
            return try [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
                let bytes = UnsafeMutableRawBufferPointer(buffer)
                while count < range.count {
                    let read = try descriptor.read(
                        fromAbsoluteOffset: Int64(range.lowerBound + count),
                        into: UnsafeMutableRawBufferPointer(rebasing: bytes[count..<range.count])
                    )
                    guard read > 0 else { throw Errno.ioError }
                    count += read
                }
            }
        } catch {
            throw .failed("read", folder.dataFile, error as? Errno ?? .ioError)
        }
    }

    func damaged(_ reason: String) -> StoreError { .damaged(folder, "data.mdb: \(reason)") }
}
