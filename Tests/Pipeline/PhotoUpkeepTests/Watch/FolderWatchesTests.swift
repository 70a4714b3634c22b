import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import PhotoUpkeep

@Suite("Events from the kernel", .timeLimit(.minutes(5)))
struct FolderWatchesTests {
    private let folder: TemporaryFolder
    private let watches: FolderWatches

    init() throws {
        folder = try TemporaryFolder()
        watches = try FolderWatches()
    }

    private func watch(_ path: FilePath) throws {
        let opened = try FileDescriptor.open(folder.path.pushing(path), .readOnly, options: .directory)
        watches.watch(FolderWatches.Place(root: folder.path, folder: path), opened: opened)
        try opened.close()
    }

    @Test("Writing, moving and deleting are reported with the folder and the name; reading is not")
    func events() throws {
        try watch("")
        let file = folder.path.appending("a.jpg")
        try file.write([1])
        var events = watches.wait(.seconds(10))
        #expect(events.allSatisfy { $0.name == Array("a.jpg".utf8) })
        #expect(events.first?.has(IN_CREATE) == true && events.last?.has(IN_CLOSE_WRITE) == true)
        #expect(watches.place(of: events[0].watch) == FolderWatches.Place(root: folder.path, folder: ""))
        _ = try file.bytes()
        #expect(watches.wait(.zero).isEmpty)
        try file.move(to: folder.path.appending("b.jpg"))
        events = watches.wait(.seconds(10))
        #expect(events.contains { $0.has(IN_MOVED_FROM) && $0.name == Array("a.jpg".utf8) })
        #expect(events.contains { $0.has(IN_MOVED_TO) && $0.name == Array("b.jpg".utf8) })
        try folder.path.appending("b.jpg").remove()
        #expect(watches.wait(.seconds(10)).contains { $0.has(IN_DELETE) })
    }

    @Test("A folder is watched by identity, not by its path, and once")
    func byDescriptor() throws {
        try folder.path.appending("old").makeFolder()
        let opened = try FileDescriptor.open(folder.path.appending("old"), .readOnly, options: .directory)
        try folder.path.appending("old").move(to: folder.path.appending("new"))
        let place = FolderWatches.Place(root: folder.path, folder: "old")
        for _ in 0..<2 { watches.watch(place, opened: opened) }
        try opened.close()
        #expect(watches.count == 1 && watches.refusal(of: folder.path) == nil)
        try folder.path.appending("new/a.jpg").write([1])
        #expect(watches.wait(.seconds(10)).first.flatMap { watches.place(of: $0.watch) } == place)
    }

    @Test("After its watch is removed, no events of a folder and those below it are reported")
    func forgotten() throws {
        try folder.path.appending("a/b").makeFolder()
        try folder.path.appending("ab").makeFolder()
        for path in ["", "a", "a/b", "ab"] as [FilePath] { try watch(path) }
        watches.forget(FolderWatches.Place(root: folder.path, folder: "a"))
        #expect(watches.count == 2)
        try folder.path.appending("a/b/x.jpg").write([1])
        try folder.path.appending("ab/y.jpg").write([1])
        let told = watches.wait(.seconds(10)).filter { watches.place(of: $0.watch) != nil }
        #expect(!told.isEmpty && told.allSatisfy { $0.name == Array("y.jpg".utf8) })
    }

    @Test("A wait ends when it is woken, before or during")
    func wake() {
        watches.wake()
        #expect(watches.wait(.seconds(1000)).isEmpty)
    }

    @Test("More events than the kernel queues are reported as lost")
    func overflow() throws {
        try watch("")
        try folder.path.overflowEvents()
        var events: [FileEvent] = []
        repeat {
            let more = watches.wait(.zero)
            guard !more.isEmpty else { break }
            events += more
        } while true
        #expect(events.contains { $0.has(IN_Q_OVERFLOW) })
    }

    @Test("Events are parsed whole, and a fragment at the end is ignored")
    func parsing() {
        var bytes: [UInt8] = [7, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 16, 0, 0, 0]
        bytes += Array("a.jpg".utf8) + [UInt8](repeating: 0, count: 11)
        bytes += [255, 255, 255, 255, 0, 0x40, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        let events = (bytes + [1, 0, 0, 0, 0, 0]).withUnsafeBytes { FileEvent.parse($0) }
        #expect(
            events == [
                FileEvent(watch: 7, mask: UInt32(IN_CREATE), name: Array("a.jpg".utf8)),
                FileEvent(watch: -1, mask: UInt32(IN_Q_OVERFLOW), name: []),
            ]
        )
    }

    @Test("Mount points are parsed as the kernel writes them")
    func escapes() {
        #expect(RootSnapshot.unescaped(#"/media/my\040disk"#.utf8) == Array("/media/my disk".utf8))
        #expect(RootSnapshot.unescaped(#"/a\134b\0"#.utf8) == Array(#"/a\b\0"#.utf8))
    }
}
