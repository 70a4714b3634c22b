import Glibc
import StoreFiles
import SystemPackage

/// LMDB's data file, read with pread(2): unlike with a map, reading beyond its end does not kill the process.
final class PageFile {
    let folder: FilePath
    let byteCount: Int
    private let descriptor: FileDescriptor

    /// False if LMDB did not write its two initial pages: there was no room, or the creating process died. There is no
    /// cache yet then.
    static func isBegun(_ folder: FilePath) throws(StoreError) -> Bool {
        guard let byteCount = try PrivateFiles.byteCountIfThere(folder.dataFile), byteCount > 0 else { return false }
        guard byteCount < 2 * Int(getpagesize()), let bytes = PrivateFiles.contents(folder.dataFile),
            bytes.count >= MetaPage.byteCount, let first = try? MetaPage(Page(bytes: bytes), number: 0)
        else { return true }
        return first.transaction > 0
    }

    /// - Parameter folder: the cache's folder.
    init(_ folder: FilePath) throws(StoreError) {
        self.folder = folder
        byteCount = try PrivateFiles.byteCount(folder.dataFile)
        do {
            descriptor = try FileDescriptor.open(folder.dataFile, .readOnly, options: .closeOnExec)
        } catch {
            throw .failed("open", folder.dataFile, error as? Errno ?? .ioError)
        }
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
