import Glibc
import PhotoModel
import SystemPackage

extension LinuxFileActions {
    package func isPart(
        _ name: [UInt8],
        in folder: LinuxFolder,
        of whole: [UInt8],
        in other: LinuxFolder
    ) throws(FileActionError) -> Bool {
        let (part, partStatus) = try openFile(name, in: folder)
        defer { close(part) }
        let (source, sourceStatus) = try openFile(whole, in: other)
        defer { close(source) }
        guard partStatus.stamp.size <= sourceStatus.stamp.size else { return false }
        var isRest = false
        var isPart = true
        var place: off_t = 0
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 4096)
        defer { buffer.deallocate() }
        try readAll(of: part, name, in: folder) { bytes throws(FileActionError) in
            guard isPart else { return }
            let room = UnsafeMutableRawBufferPointer(rebasing: buffer[..<bytes.count])
            guard try fill(room, from: source, at: place, whole, in: other) else { return isPart = false }
            place += off_t(bytes.count)
            if !isRest, bytes.elementsEqual(room) { return }
            for (byte, original) in zip(bytes, room) where isPart && (isRest || byte != original) {
                (isRest, isPart) = (true, byte == 0)
            }
        }
        return isPart
    }

    /// - Returns: false if the file ends earlier.
    private func fill(
        _ buffer: UnsafeMutableRawBufferPointer,
        from file: Int32,
        at place: off_t,
        _ name: [UInt8],
        in folder: LinuxFolder
    ) throws(FileActionError) -> Bool {
        var count = 0
        while count < buffer.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
            let part = pread(file, rest.baseAddress, rest.count, place + off_t(count))
            if part < 0 && errno == EINTR { continue }
            guard part >= 0 else { throw folder.error(errno, "pread", name) }
            guard part > 0 else { return false }
            count += part
        }
        return true
    }
}
