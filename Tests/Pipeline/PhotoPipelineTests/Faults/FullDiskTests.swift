import Foundation
import Glibc
import Imaging
import PipelineTestSupport
import SampleLibrary
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline

@Suite("A full disk", .serialized, .enabled(if: TestVolume.isPossible, "mounting takes root's rights"))
struct FullDiskTests {
    /// Tiers take much more space than the photos: the estimate assumes that there is enough.
    private static let recipe = """
        version: 1
        tiers: [{name: large, longEdge: 640, quality: 100, chroma: "4:4:4"}, {name: thumb, longEdge: 256, quality: 100}]
        """
    private static let photoCount = 24

    /// In bytes. The disk fills up before there is a store, while the cache is made, in the catalogue, in the middle.
    private static var sizes: [Int] {
        let few = [4 << 10, 8 << 10, 24 << 10, 72 << 10, 160 << 10, 320 << 10, 640 << 10, 2 << 20, 11 << 19]
        return Torture.stride == nil ? few : Array(Set(few + stride(from: 4 << 10, to: 6 << 20, by: 52 << 10))).sorted()
    }

    @Test("Wherever the disk fills up, prepared photos are safe, and the next run finishes once there is space")
    func fills() async throws {
        try await blocking {
            let folder = try TemporaryFolder()
            let photos = folder.path.appending("photos")
            for number in 0..<Self.photoCount {
                let photo = SamplePhoto(size: PixelSize(width: 640, height: 480), seed: UInt64(number))
                try photos.appending("\(number).jpg").write(try photo.encoded())
            }
            let recipe = folder.path.appending("recipe.yaml")
            try recipe.write(Array(Self.recipe.utf8))
            FileClock.waitUntilNow()
            var preparedBefore: Set<Int> = []
            for size in Self.sizes {
                let disk = try TestVolume(at: folder.path.appending("disk"), byteCount: size)
                let store = disk.path.appending("store")
                let words = [
                    Torture.sluice, "prepare", photos.string, "--store", store.string, "--recipe", recipe.string,
                    "--json",
                ]
                let full = try Command(words).end()
                Torture.log("\(size) bytes", full, [], names: folder.path)
                #expect(full.status == 1, "\(size): \(full.status) \(full.messages)")
                #expect(full.messages.contains(disk.path.string), "\(size): \(full.messages)")
                #expect(full.messages.lowercased().contains("room"), "\(size): \(full.messages)")
                // Elsewhere, because opening a catalogue takes space.
                let copy = folder.path.appending("copy")
                try FileManager.default.copyItem(atPath: disk.path.string, toPath: copy.string)
                let before = try StoreCheck(copy.appending("store"))
                try copy.remove()
                #expect(before.problems == [], "\(size)")
                preparedBefore.insert(before.assets.count)

                try disk.resize(to: 64 << 20)
                let next = try Command(words).end()
                #expect(next.status == 0, "\(size): \(next.messages)")
                let report = try RunReport(json: next.output)
                #expect(report.isConsistent && report.found == Self.photoCount && report.failed == 0)
                #expect(report.unchanged >= before.assets.count)
                let after = try StoreCheck(store)
                #expect(after.problems == [] && after.assets.count == Self.photoCount, "\(size)")
                #expect(after.records.isSuperset(of: before.records) && after.assets.isSuperset(of: before.assets))
            }
            // If it were full immediately or never, this would prove nothing.
            #expect(preparedBefore.contains { $0 > 0 } && preparedBefore.contains(0), "\(preparedBefore)")
        }
    }
}
