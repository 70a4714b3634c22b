import Glibc
import SystemPackage

/// Overwrites as many bytes of a file as a decision does, and waits for the disk, to measure the machine's current speed.
final class PlainWrites {
    private static let bytes = [UInt8](repeating: 7, count: 7 * 4096)
    private static let places = 150

    private let file: FileDescriptor
    private(set) var times = Times()

    init(_ path: FilePath) throws {
        let options: FileDescriptor.OpenOptions = [.create, .truncate, .closeOnExec]
        file = try FileDescriptor.open(path, .writeOnly, options: options, permissions: .ownerReadWrite)
        for _ in 0..<Self.places { try file.writeAll(Self.bytes) }
        try PlainFiles.synchronise(file)
    }

    func write() throws {
        let start = ContinuousClock.now
        let place = Int64(times.milliseconds.count % Self.places * Self.bytes.count)
        _ = try file.writeAll(toAbsoluteOffset: place, Self.bytes)
        guard fdatasync(file.rawValue) == 0 else { throw Errno(rawValue: errno) }
        times.add(ContinuousClock.now - start)
    }

    func close() { try? file.close() }
}
