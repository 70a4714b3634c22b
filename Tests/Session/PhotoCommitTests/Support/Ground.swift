import CLinux
import Glibc
import SystemPackage
import TestSupport

@testable import PhotoCommit

/// A place for a test's files, with the actions under test.
protocol Ground: Sendable {
    associatedtype Actions: FileActions
    var actions: Actions { get }
    /// A folder, initially empty.
    var root: FilePath { get }
    /// A folder on another file system; nil if there is none.
    var otherVolume: FilePath? { get }

    func makeFolder(_ path: FilePath) throws
    func write(_ path: FilePath, _ bytes: [UInt8], mode: UInt32) throws
    func bytes(at path: FilePath) -> [UInt8]?
    /// Removes a file, link or empty folder.
    func remove(_ path: FilePath) throws
    func link(_ path: FilePath, to target: FilePath) throws
    func hardLink(_ path: FilePath, to file: FilePath) throws
    /// Creates a pipe.
    func makeOther(_ path: FilePath) throws
    /// Nanoseconds since 1970.
    func setModified(_ time: Int64, of path: FilePath) throws
}

extension Ground {
    func write(_ path: FilePath, _ text: String) throws { try write(path, Array(text.utf8), mode: 0o644) }

    func text(at path: FilePath) -> String? { bytes(at: path).map { String(decoding: $0, as: UTF8.self) } }
}

enum GroundKind: String, CaseIterable, Sendable {
    case linux
    /// Without openat2(2) and the flags of renameat2(2).
    case oldLinux
    case model

    func make() throws -> any Ground {
        switch self {
        case .linux: try LinuxGround(lacking: [])
        case .oldLinux: try LinuxGround(lacking: [.openat2, .renameFlags])
        case .model: try ModelGround()
        }
    }
}

struct LinuxGround: Ground {
    let actions: LinuxFileActions
    private let folder: TemporaryFolder
    private let other: OtherVolume?

    /// In shared memory, which is a separate file system on most machines.
    private final class OtherVolume: Sendable {
        let path: FilePath

        init?(than folder: FilePath) {
            var name = Array("/dev/shm/sluice-test-XXXXXX\0".utf8CString)
            guard mkdtemp(&name) != nil else { return nil }
            path = FilePath(platformString: name)
            var (here, there) = (clinux_stat(), clinux_stat())
            _ = folder.withPlatformString { clinux_stat(AT_FDCWD, $0, &here) }
            _ = path.withPlatformString { clinux_stat(AT_FDCWD, $0, &there) }
            guard here.device != there.device else { return nil }
        }

        deinit { try? path.remove() }
    }

    init(lacking lack: LinuxFileActions.Lack) throws {
        actions = LinuxFileActions(lacking: lack)
        folder = try TemporaryFolder()
        other = OtherVolume(than: folder.path)
    }

    var root: FilePath { folder.path }
    var otherVolume: FilePath? { other?.path }

    func makeFolder(_ path: FilePath) throws { try path.makeFolder() }

    func write(_ path: FilePath, _ bytes: [UInt8], mode: UInt32) throws {
        try path.write(bytes)
        try check(path.withPlatformString { chmod($0, mode) })
    }

    func bytes(at path: FilePath) -> [UInt8]? {
        // Do not use a string: names may have any bytes.
        guard let file = try? FileDescriptor.open(path, .readOnly, options: .noFollow) else { return nil }
        defer { try? file.close() }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        guard let count = try? bytes.withUnsafeMutableBytes({ try file.read(into: $0) }) else { return nil }
        return Array(bytes[..<count])
    }

    func remove(_ path: FilePath) throws { try path.remove() }

    func link(_ path: FilePath, to target: FilePath) throws { try path.link(to: target) }

    func hardLink(_ path: FilePath, to file: FilePath) throws {
        try check(path.withPlatformString { path in file.withPlatformString { Glibc.link($0, path) } })
    }

    func makeOther(_ path: FilePath) throws { try path.makePipe() }

    func setModified(_ time: Int64, of path: FilePath) throws {
        let time = timespec(tv_sec: Int(time / 1_000_000_000), tv_nsec: Int(time % 1_000_000_000))
        try check(path.withPlatformString { utimensat(AT_FDCWD, $0, [time, time], 0) })
    }

    private func check(_ result: Int32) throws { if result != 0 { throw Errno(rawValue: errno) } }
}

struct ModelGround: Ground {
    let disk: ModelDisk
    let root: FilePath = "/photos"

    init() throws {
        disk = ModelDisk()
        try disk.makeFolder(root)
        try disk.mount(at: "/media/card")
    }

    var actions: ModelFileActions { ModelFileActions(disk) }
    var otherVolume: FilePath? { "/media/card" }

    func makeFolder(_ path: FilePath) throws { try disk.makeFolder(path) }

    func write(_ path: FilePath, _ bytes: [UInt8], mode: UInt32) throws { try disk.write(path, bytes, mode: mode) }

    func bytes(at path: FilePath) -> [UInt8]? { disk.bytes(at: path) }

    func remove(_ path: FilePath) throws { try disk.remove(path) }

    func link(_ path: FilePath, to target: FilePath) throws { try disk.link(path, to: target) }

    func hardLink(_ path: FilePath, to file: FilePath) throws { try disk.hardLink(path, to: file) }

    func makeOther(_ path: FilePath) throws { try disk.makeOther(path) }

    func setModified(_ time: Int64, of path: FilePath) throws { try disk.setModified(time, of: path) }
}
