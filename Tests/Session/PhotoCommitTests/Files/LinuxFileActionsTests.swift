import CLinux
import Foundation
import Glibc
import PhotoModel
import SessionTestSupport
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import PhotoCommit

@Suite("File actions on Linux")
struct LinuxFileActionsTests {
    private let actions = LinuxFileActions()

    @Test("A file that does not fit leaves nothing", .enabled(if: TestVolume.isPossible))
    func noRoom() throws {
        let folder = try TemporaryFolder()
        let volume = try TestVolume(at: folder.path.appending("card"), byteCount: 256 << 10)
        let (card, outside) = (try actions.open(volume.path), try actions.open(folder.path))
        let bytes = [UInt8](repeating: 7, count: 300_000)
        #expect(reason { try actions.create("a".name, in: card, bytes, mode: 0o600) } == .noRoom)
        #expect(try actions.names(in: card) == [])
        try actions.create("a".name, in: outside, bytes, mode: 0o600)
        #expect(reason { try actions.copy("a".name, in: outside, to: "b".name, in: card) } == .noRoom)
        #expect(try actions.names(in: card) == [])
    }

    @Test("Nothing is changed on a read-only file system", .enabled(if: TestVolume.isPossible))
    func readOnly() throws {
        let folder = try TemporaryFolder()
        let volume = try TestVolume(at: folder.path.appending("card"))
        try volume.path.appending("a").write("photo".utf8)
        try volume.makeReadOnly()
        let card = try actions.open(volume.path)
        let readOnly = FileActionError.Reason.readOnlyFileSystem
        #expect(reason { try actions.create("b".name, in: card, [], mode: 0o600) } == readOnly)
        #expect(reason { try actions.unlink("a".name, in: card) } == readOnly)
        #expect(reason { try actions.rename("a".name, in: card, to: "b".name, in: card) } == readOnly)
        #expect(try actions.read("a".name, in: card, limit: 9).0 == "photo".name)
        let can = TrashCan(actions, places: TrashPlaces(home: nil, user: geteuid(), mountPoints: ["/", volume.path]))
        #expect(reason { _ = try can.trash(volume.path.appending("a")) } == readOnly)
    }

    @Test("A copy has the attributes that its owner set")
    func attributes() throws {
        let folder = try TemporaryFolder()
        let path = folder.path.appending("a")
        try path.write("photo".utf8)
        let value = Array("https://example.org".utf8)
        let isSet = path.withPlatformString { setxattr($0, "user.xdg.origin.url", value, value.count, 0) == 0 }
        guard isSet else { return }
        let opened = try actions.open(folder.path)
        try actions.copy("a".name, in: opened, to: "b".name, in: opened)
        var found = [UInt8](repeating: 0, count: 100)
        let size = folder.path.appending("b").withPlatformString { getxattr($0, "user.xdg.origin.url", &found, 100) }
        #expect(size == value.count && Array(found.prefix(value.count)) == value)
    }

    @Test("A folder with a hundred names is listed completely, by two readers at the same time")
    func manyNames() throws {
        let folder = try TemporaryFolder()
        let opened = try actions.open(folder.path)
        let names = (0..<2000).map { "\($0) ".name + [0xFE] }
        for name in names { try actions.create(name, in: opened, [], mode: 0o600) }
        #expect(Set(try actions.names(in: opened)) == Set(names))
        #expect(Set(try actions.names(in: opened)) == Set(names))
    }

    @Test("Descriptors are closed with the last reference, even after an error")
    func descriptors() throws {
        let folder = try TemporaryFolder()
        try folder.path.appending("a").write("photo".utf8)
        try folder.path.appending("link").link(to: "a")
        func descriptors() -> Set<String> {
            let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
            let paths = all.compactMap {
                try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
            }
            return Set(paths.filter { $0.hasPrefix(folder.path.string) })
        }
        for lack in [LinuxFileActions.Lack.openat2, []] {
            let actions = LinuxFileActions(lacking: lack)
            do {
                let opened = try actions.open(folder.path)
                _ = try actions.read("a".name, in: opened, limit: 100)
                _ = try actions.names(in: opened)
                try actions.copy("a".name, in: opened, to: "b".name, in: opened)
                for name in ["link", "none", "."] {
                    _ = reason { _ = try actions.read(name.name, in: opened, limit: 100) }
                    _ = reason { try actions.copy(name.name, in: opened, to: "c".name, in: opened) }
                }
                _ = reason { try actions.copy("a".name, in: opened, to: "b".name, in: opened) }
                _ = reason { _ = try actions.open(folder.path.appending("link").appending("x")) }
                #expect(descriptors() == [folder.path.string])
                try actions.unlink("b".name, in: opened)
            }
            #expect(descriptors().isEmpty)
        }
    }

    @Test("A file that grows while it is read is reported as changing")
    func changing() throws {
        let folder = try TemporaryFolder()
        let path = folder.path.appending("a")
        try path.write([UInt8](repeating: 0, count: 20 << 20))
        let opened = try actions.open(folder.path)
        let isDone = Flag()
        let writer = Thread {
            guard let file = try? FileDescriptor.open(path, .writeOnly, options: .append) else { return }
            while !isDone.isSet { _ = try? file.writeAll([1]) }
            try? file.close()
            isDone.isOver = true
        }
        writer.start()
        while (try? actions.status("a".name, in: opened)?.stamp.size) == 20 << 20 {}
        // If the writer does not run meanwhile, the read is complete.
        let isNoticed = (0..<100).contains { _ in
            reason { _ = try actions.read("a".name, in: opened, limit: .max) } == .changing
        }
        #expect(isNoticed)
        isDone.isSet = true
        while !isDone.isOver {}
    }

    private final class Flag: Sendable {
        private let values = Mutex((isSet: false, isOver: false))

        var isSet: Bool {
            get { values.withLock(\.isSet) }
            set { values.withLock { $0.isSet = newValue } }
        }
        var isOver: Bool {
            get { values.withLock(\.isOver) }
            set { values.withLock { $0.isOver = newValue } }
        }
    }
}
