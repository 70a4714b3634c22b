import CLinux
import Foundation
import Glibc
import PhotoModel
import SystemPackage
import TestSupport
import Testing

@testable import PhotoCatalogue
@testable import StoreFiles

@Suite struct RootTests {
    let temporary: TemporaryFolder
    let catalogue: Catalogue
    let root: Root

    /// A root with four known photos.
    init() throws {
        temporary = try TemporaryFolder()
        for name in ["a", "b", "c", "d"] {
            try temporary.path.pushing(FilePath("photos/\(name).jpg")).write(Array(name.utf8))
        }
        catalogue = try Catalogue(at: temporary.path.pushing("store/catalogue.sqlite"), create: "photos")
        root = try catalogue.addRoot(temporary.path.appending("photos"))
    }

    private func scan() throws {
        let problem = Problem(.failed, stage: "decode", reason: "not read", willRetry: true)
        try catalogue.apply(
            ["a", "b", "c", "d"].map { name in
                var status = clinux_stat()
                let path = root.path.appending("\(name).jpg")
                #expect(path.withPlatformString { clinux_stat(AT_FDCWD, $0, &status) } == 0)
                let place = AssetPlace(root: root.id, folder: "", name: Array("\(name).jpg".utf8))
                return AssetChange(
                    .file(place),
                    stamp: FileStamp(status),
                    scannedAt: .max,
                    outcome: .failed(nil, problem, by: nil)
                )
            }
        )
    }

    private func move(_ from: FilePath, _ to: FilePath) throws {
        try FileManager.default.moveItem(
            atPath: temporary.path.pushing(from).string,
            toPath: temporary.path.pushing(to).string
        )
    }

    private func makeFolder(_ path: FilePath) throws {
        try FileManager.default.createDirectory(
            atPath: temporary.path.pushing(path).string,
            withIntermediateDirectories: true
        )
    }

    @Test("A root stays the same until something happens to it")
    func ok() throws {
        #expect(try catalogue.state(of: root) == .ok)
        try scan()
        #expect(try catalogue.state(of: root) == .ok)
        #expect(try catalogue.roots() == [root])
        #expect(try catalogue.addRoot(root.path) == root)
    }

    @Test("Detects a missing or empty root")
    func goneOrEmpty() throws {
        try scan()
        try move("photos", "elsewhere")
        #expect(try catalogue.state(of: root) == .missing)
        try makeFolder("photos/lost+found")
        #expect(try catalogue.state(of: root) == .empty(known: 4))
        try FileManager.default.removeItem(atPath: root.path.string)
        try temporary.path.pushing("photos").write([])
        #expect(try catalogue.state(of: root) == .missing)
    }

    @Test("A root without known files may be empty")
    func emptyAndNew() throws {
        try move("photos", "elsewhere")
        try makeFolder("photos")
        #expect(try catalogue.state(of: root) == .ok)
    }

    @Test("Detects another folder in a root's place")
    func replaced() throws {
        try scan()
        try move("photos", "elsewhere")
        try temporary.path.pushing("photos/a.jpg").write([1, 2, 3])
        try temporary.path.pushing("photos/z.jpg").write([1, 2, 3])
        #expect(try catalogue.state(of: root) == .replaced)
        try catalogue.adopt(root)
        let adopted = try #require(try catalogue.roots().first)
        #expect(adopted.identity != root.identity)
        #expect(try catalogue.state(of: adopted) == .ok)
    }

    @Test("A root with another inode and the same files is the same")
    func restored() throws {
        try scan()
        try move("photos", "elsewhere")
        try makeFolder("photos")
        for name in ["a.jpg", "b.jpg", "c.jpg"] { try move(FilePath("elsewhere/\(name)"), FilePath("photos/\(name)")) }
        #expect(try catalogue.state(of: root) == .ok)
        #expect(try catalogue.roots().first?.identity == RootIdentity(of: root.path))
    }

    /// The root as seen on a file system without an ID of its own: any other such disk may look the same.
    private var weak: Root {
        Root(id: root.id, path: root.path, identity: RootIdentity(volume: 0, inode: root.identity.inode))
    }

    @Test("If the ID proves nothing, files distinguish another disk with the same ID")
    func swapped() throws {
        try scan()
        #expect(try catalogue.state(of: weak) == .ok)
        for name in ["a", "b", "c", "d"] { try move(FilePath("photos/\(name).jpg"), FilePath("\(name).jpg")) }
        try temporary.path.pushing("photos/a.jpg").write([1, 2, 3])
        try temporary.path.pushing("photos/DCIM/x.jpg").write([1, 2, 3])
        #expect(try catalogue.state(of: weak) == .replaced)
        #expect(try catalogue.state(of: root) == .ok)
    }

    @Test("If the ID proves nothing, photos may still be deleted or moved")
    func rearranged() throws {
        try scan()
        for name in ["a", "b", "c"] { try FileManager.default.removeItem(atPath: "\(root.path)/\(name).jpg") }
        #expect(try catalogue.state(of: weak) == .ok)
        try makeFolder("photos/new/place")
        try move("photos/d.jpg", "photos/new/place/e.jpg")
        try temporary.path.pushing("photos/notes.txt").write([1, 2, 3])
        #expect(try catalogue.state(of: weak) == .ok)
    }

    @Test("A volume ID is weak if it is missing or made from the device number")
    func weakness() throws {
        let device = try #require(PrivateFiles.identity(root.path)?.device)
        #expect(RootIdentity(volume: 0, inode: 1).isWeak(at: root.path))
        #expect(RootIdentity(volume: device, inode: 1).isWeak(at: root.path))
        #expect(!RootIdentity(volume: device ^ 1 << 40, inode: 1).isWeak(at: root.path))
    }

    @Test(
        "FAT stores local time, and a root is the same in another time zone",
        arguments: [(3600, true), (3601, false)]
    )
    func timeZones(_ shift: Int, _ isSame: Bool) throws {
        try setTimes(1_700_000_000)
        try scan()
        try setTimes(1_700_000_000 + shift)
        #expect(try catalogue.state(of: weak) == (isSame ? .ok : .replaced))
    }

    private func setTimes(_ seconds: Int) throws {
        let times = [timespec](repeating: timespec(tv_sec: seconds, tv_nsec: 0), count: 2)
        for name in ["a", "b", "c", "d"] {
            let path = root.path.appending("\(name).jpg")
            try #require(path.withPlatformString { utimensat(AT_FDCWD, $0, times, 0) } == 0)
        }
    }

    @Test("Compares volume IDs if both are known")
    func identities() {
        let identity = RootIdentity(volume: 7, inode: 2)
        #expect(identity.matches(RootIdentity(volume: 7, inode: 2)))
        #expect(identity.matches(RootIdentity(volume: 0, inode: 2)))
        #expect(!identity.matches(RootIdentity(volume: 8, inode: 2)))
        #expect(!identity.matches(RootIdentity(volume: 7, inode: 3)))
    }

    @Test("Roots must not overlap, and the innermost one contains a path")
    func overlap() throws {
        try makeFolder("photos/inner")
        try makeFolder("photos2")
        #expect(throws: StoreError.self) { try catalogue.addRoot(root.path.appending("inner")) }
        #expect(throws: StoreError.self) { try catalogue.addRoot(temporary.path) }
        #expect(throws: StoreError.self) { try catalogue.addRoot(root.path.appending("a.jpg")) }
        let second = try catalogue.addRoot(temporary.path.appending("photos2"))
        let roots = try catalogue.roots()
        #expect(roots.place(second.path.appending("x"))?.root == second)
        #expect(roots.place(second.path.appending("x"))?.below == "x")
        #expect(roots.place(root.path)?.below == "")
        #expect(roots.place(temporary.path) == nil)
    }
}
