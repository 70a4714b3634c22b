import Backpressure
import CLinux
import PhotoCatalogue
import PhotoModel
import PipelineTestSupport
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline

@Suite("The order in which new files are looked at")
struct ReadingOrderTests {
    private let folder: TemporaryFolder
    private var devices: FilePath { folder.path.appending("block") }
    private static let (disk, partition) = (device(8, 0), device(8, 1))
    private static let (other, unknown) = (device(259, 0), device(0, 42))

    /// As the kernel does for small numbers.
    private static func device(_ major: UInt64, _ minor: UInt64) -> UInt64 { major << 8 | minor }

    /// As in sysfs: a rotating disk with a partition, and another one.
    init() throws {
        folder = try TemporaryFolder()
        try devices.makeFolder()
        let disks: [(name: String, device: UInt64, isRotating: String)] = [
            ("sda", Self.disk, "1\n"), ("nvme0n1", Self.other, "0\n"),
        ]
        for (name, device, isRotating) in disks {
            let disk = folder.path.appending("devices").appending(name)
            try disk.appending("queue").makeFolder()
            try disk.appending("queue").appending("rotational").write(isRotating.utf8)
            try link(device, to: disk)
        }
        let partition = folder.path.appending("devices").appending("sda").appending("sda1")
        try partition.makeFolder()
        try link(Self.partition, to: partition)
    }

    private func link(_ device: UInt64, to path: FilePath) throws {
        try devices.appending("\(clinux_major(device)):\(clinux_minor(device))").link(to: path)
    }

    @Test(
        "A partition rotates as its disk does; what the kernel does not list does not",
        arguments: [(disk, true), (partition, true), (other, false), (unknown, false)]
    )
    func rotating(device: UInt64, isRotating: Bool) {
        var disks = RotatingDisks(devices: devices)
        #expect(disks.contains(device) == isRotating)
        #expect(disks.contains(device) == isRotating)
    }

    /// Numbered photos, whose inodes have another order.
    private func candidates(_ count: Int, on device: UInt64) throws -> [Candidate] {
        let library = try TestLibrary()
        let root = try OpenRoot(try library.catalogue.addRoot(library.photos))
        return (0..<count).map { number in
            let stamp = FileStamp(size: 1, modified: 1, changed: 1, device: device, inode: UInt64(number * 7 % count))
            let place = AssetPlace(root: root.root.id, folder: "", name: Array("\(number).jpg".utf8))
            return Candidate(root: root, place: place, status: FileStatus(kind: .file, stamp: stamp), known: nil)
        }
    }

    @Test("By inode on a rotating disk, by name elsewhere", arguments: [(partition, true), (other, false)])
    func order(device: UInt64, isByInode: Bool) async throws {
        let candidates = try candidates(40, on: device)
        let looks = ByteChannel<[Candidate]>(capacity: 1 << 20)
        var work = SurveyedWork(lookingAt: looks, on: RotatingDisks(devices: devices))
        try await work.add(candidates)
        try await work.finish()
        looks.finish()
        var seen: [UInt64] = []
        while let batch = try await looks.receive() { seen += batch.map(\.status.stamp.inode) }
        #expect(seen == (isByInode ? Array(0..<40) : candidates.map(\.status.stamp.inode)))
    }

    @Test("Few are prepared by name, without a look, on any disk", arguments: [partition, other])
    func few(device: UInt64) async throws {
        let candidates = try candidates(16, on: device)
        let looks = ByteChannel<[Candidate]>(capacity: 1 << 20)
        var work = SurveyedWork(lookingAt: looks, on: RotatingDisks(devices: devices))
        try await work.add(candidates)
        try await work.finish()
        #expect(work.lookedAt == 0)
        #expect(work.kept?.map(\.status.stamp.inode) == candidates.map(\.status.stamp.inode))
    }
}
