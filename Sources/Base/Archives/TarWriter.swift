/// Writes a tar archive of regular files, member by member (POSIX.1-2008, `pax`, “ustar Interchange Format”).
///
/// Equal members make equal archives: all have mode 0644, owner 0 and the time 1970-01-01. Names are UTF-8. A member gets a
/// pax header, which takes 1,024 bytes more, only if its name does not fit into a ustar header (100 bytes, or 255 with a `/`
/// at the right place), or if it has 8 GiB or more. The archive ends with the two blocks of zeros of the standard, and is not
/// padded to the 10 KiB of a tape: GNU tar, bsdtar and Python's `tarfile` read it.
///
///     var archive = TarWriter(output: file.append)
///     let member = try archive.begin("0001.jpg", byteCount: jpeg.count)
///     try archive.write(jpeg)
///     try archive.finish()
package struct TarWriter: ~Copyable {
    /// Where a member is, for an index of the archive.
    package struct Member: Sendable, Equatable {
        package var name: String
        /// The archive's offset of the first header of the member: its pax header, if it has one.
        package var headerOffset: Int
        package var dataOffset: Int
        package var byteCount: Int
    }

    /// Of the end of an archive.
    package static let endByteCount = 2 * TarHeader.blockByteCount

    private let output: (UnsafeRawBufferPointer) throws -> Void
    /// Of the archive so far.
    package private(set) var byteCount = 0
    /// Bytes that the current member still lacks.
    private var missingByteCount = 0
    private var name = ""

    /// - Parameter output: takes the bytes of the archive, in order. The buffer is valid only during the call.
    package init(output: @escaping (UnsafeRawBufferPointer) throws -> Void) { self.output = output }

    /// Writes the header of a member. Exactly `byteCount` bytes have to follow.
    ///
    /// - Parameter name: a relative path, without `.` and `..`.
    /// - Throws: `TarError`, and what the output throws.
    package mutating func begin(_ name: String, byteCount: Int) throws -> Member {
        precondition(byteCount >= 0)
        guard missingByteCount == 0 else { throw TarError.incomplete(self.name, missingByteCount: missingByteCount) }
        let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard !name.utf8.contains(0), parts.allSatisfy({ !$0.isEmpty && !$0.elementsEqual(".".utf8) }),
            !parts.contains(where: { $0.elementsEqual("..".utf8) })
        else { throw TarError.invalidName(name) }
        let headerOffset = self.byteCount
        try put(TarHeader.bytes(name: name, byteCount: byteCount))
        (self.name, missingByteCount) = (name, byteCount)
        return Member(name: name, headerOffset: headerOffset, dataOffset: self.byteCount, byteCount: byteCount)
    }

    /// Writes data of the member that was begun last, and pads it when it is complete.
    ///
    /// - Throws: `TarError`, before anything is written, and what the output throws.
    package mutating func write(_ bytes: UnsafeRawBufferPointer) throws {
        guard bytes.count <= missingByteCount else {
            throw TarError.tooLong(name, excessByteCount: bytes.count - missingByteCount)
        }
        guard !bytes.isEmpty else { return }
        try output(bytes)
        byteCount += bytes.count
        missingByteCount -= bytes.count
        let padding = -byteCount & (TarHeader.blockByteCount - 1)
        if missingByteCount == 0, padding > 0 { try put([UInt8](repeating: 0, count: padding)) }
    }

    package mutating func write(_ bytes: [UInt8]) throws { try bytes.withUnsafeBytes { try write($0) } }

    /// Ends the archive.
    ///
    /// - Throws: as `begin` does.
    package consuming func finish() throws {
        guard missingByteCount == 0 else { throw TarError.incomplete(name, missingByteCount: missingByteCount) }
        try put([UInt8](repeating: 0, count: Self.endByteCount))
    }

    private mutating func put(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes(output)
        byteCount += bytes.count
    }
}
