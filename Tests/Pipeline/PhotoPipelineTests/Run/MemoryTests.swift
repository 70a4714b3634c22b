import Backpressure
import Foundation
import Imaging
import PipelineTestSupport
import SampleLibrary
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline

@Suite("Memory of a run")
struct MemoryTests {
    @Test("A photo that exceeds the budget is prepared alone, among others")
    func larger() async throws {
        let library = try TestLibrary()
        var large = SamplePhoto(size: PixelSize(width: 4000, height: 3000), seed: 61)
        try library.add("large.jpg", large)
        large.isProgressive = true
        large.seed = 62
        large.size = PixelSize(width: 2400, height: 1800)
        try library.add("progressive.jpg", large)
        for number in 0..<12 { try library.add(.init("\(number).jpg"), seed: UInt64(100 + number)) }
        let report = try await library.run(memory: 16 << 20)
        #expect(report.prepared == 14)
        #expect(report.memoryBudgetBytes == 16 << 20)
        try library.expectSound()
    }

    @Test("A photo that must be alone does not wait until earlier photos are stored")
    func alone() async throws {
        let library = try TestLibrary()
        for number in 0..<24 { try library.add(.init("\(number).jpg"), seed: UInt64(200 + number)) }
        let report = try await library.run(jobs: 1, memory: 1)
        #expect(report.prepared == 24)
        // If it waited, each would be a separate group.
        #expect(try library.transactions() < 24)
    }

    @Test("A pipeline that follows another one has as much memory to lease", .disabled(if: Sanitizer.takesMemory))
    func second() async {
        await #expect(processExitsWith: .success) {
            let library = try TestLibrary()
            try library.add("warm-up.jpg")
            _ = try await library.run()
            let before = RunMemory(budget: 1 << 30).fixed
            for seed in 1...UInt64(2) {
                let photo = SamplePhoto(size: PixelSize(width: 4000, height: 3000), seed: seed)
                try library.add(FilePath("\(seed).jpg"), photo)
            }
            _ = try await library.run(jobs: 2, memory: 1 << 30)
            #expect(RunMemory(budget: 1 << 30).fixed - before < 6 << 20)
        }
    }

    @Test("Pages of mapped files leave photos as much memory to lease", .disabled(if: Sanitizer.takesMemory))
    func mapped() async {
        await #expect(processExitsWith: .success) {
            let library = try TestLibrary()
            let path = library.folder.path.appending("mapped")
            try path.write([UInt8](repeating: 1, count: 64 << 20))
            let before = RunMemory(budget: 1 << 30).fixed
            let mapped = try Data(contentsOf: URL(filePath: path.string), options: .alwaysMapped)
            #expect(mapped.reduce(0) { $0 + Int($1) } == 64 << 20)
            #expect(RunMemory(budget: 1 << 30).fixed - before < 6 << 20)
            withExtendedLifetime(mapped) {}
        }
    }

    @Test("With hardly any memory, or any number of jobs, everything is prepared", arguments: [1, 2, 16])
    func jobs(_ jobs: Int) async throws {
        let library = try TestLibrary()
        try await SampleFolder(count: 20, megapixels: 0.02, seed: 3).write(to: library.photos)
        let report = try await library.run(jobs: jobs, memory: 1)
        #expect(report.found == 20 && report.prepared + report.linked + report.failed == 20)
    }
}

extension TestLibrary {
    /// The number of transactions ever written to the cache: the larger number in its two meta pages (`MDB_meta`).
    fileprivate func transactions() throws -> UInt64 {
        let file = try FileDescriptor.open(folder.path.pushing("store/cache/data.mdb"), .readOnly)
        return try file.closeAfter {
            try [Int64(0), 4096].map { page in
                var number: UInt64 = 0
                let count = try withUnsafeMutableBytes(of: &number) { bytes in
                    try file.read(fromAbsoluteOffset: page + 144, into: bytes)
                }
                #expect(count == 8)
                return number
            }.max() ?? 0
        }
    }
}
