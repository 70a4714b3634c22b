import Foundation
import PipelineTestSupport
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline

@Suite("A run with disk faults")
struct FaultTests {
    enum Start: CaseIterable, Sendable {
        /// No store yet.
        case new
        /// A store that knows some of the photos.
        case known
    }

    fileprivate static let kinds = Start.allCases.flatMap { start in Fault.Kind.ofDisks.map { (start, $0) } }

    /// For each kind and start, at each kind of failure. For all of them: `make torture`.
    private static let sampleCount = 1

    @Test(
        "If any call fails, all photos are prepared or listed, the store is sound, and the next run finishes",
        arguments: FaultTests.kinds
    )
    func fault(_ start: Start, _ kind: Fault.Kind) async throws {
        try await blocking {
            let library = try TroubledLibrary()
            if start == .known { try library.makePhotosAndStore() } else { try library.makePhotos() }
            var ways = [Fault(kind: kind, call: 0)]
            // A store that knows photos has more to lose.
            if Fault.Kind.lasting.contains(kind), start == .known || Torture.stride != nil {
                ways += [Fault.Place.photos, .store].map { Fault(kind: kind, call: 0, isLasting: true, place: $0) }
            }
            for (index, way) in ways.enumerated() {
                for call in try Self.calls(way, library, seed: index) {
                    var fault = way
                    fault.call = call
                    try Self.check(fault, start, library)
                }
            }
        }
    }

    @Test("If a disk goes away after photos were read, moved photos stay the same assets")
    func lateLoss() async throws {
        try await blocking {
            let library = try TroubledLibrary()
            try library.makePhotosAndStore()
            try library.reset()
            var fault = Fault(kind: .inputOutput, call: 0, isLasting: false, place: .photos)
            let count = try library.run(fault).calls
            fault.isLasting = true
            for part in stride(from: 0.6, to: 1, by: 0.06) {
                fault.call = Int(Double(count) * part)
                try Self.check(fault, .known, library)
            }
        }
    }

    @Test(
        "A failing stat of the cache is not mistaken for a missing cache",
        arguments: [Fault.Kind.noPermission, .inputOutput]
    )
    func unseenCache(_ kind: Fault.Kind) async throws {
        try await blocking {
            let library = try TroubledLibrary()
            try library.makePhotosAndStore()
            try library.reset()
            let log = library.folder.path.appending("log")
            var fault = Fault(kind: kind, call: 0)
            _ = try library.run(fault, log: log)
            let lines = String(decoding: try log.bytes(), as: UTF8.self).split(separator: "\n").map {
                $0.split(separator: " ")
            }
            let looks = lines.filter { $0[2].contains("stat") && $0.last?.contains("/cache/") == true }
            try #require(looks.count > 3)
            // A few, from the first to the last; the kind of fault determines which.
            let step = Torture.stride == nil ? max(1, looks.count / 6) : 1
            for place in stride(from: kind == .inputOutput ? step / 2 : 0, to: looks.count, by: step) {
                fault.call = try #require(Int(looks[place][0]))
                try Self.check(fault, .known, library)
            }
        }
    }

    @Test("A decoding process that dies while reading costs only its photo", .enabled(if: Tool.has("vips")))
    func dyingProcess() async throws {
        try await blocking {
            let library = try TroubledLibrary()
            try library.makePhotos()
            let log = library.folder.path.appending("log")
            var fault = Fault(kind: .death, call: 0, place: .photos)
            let undisturbed = try RunReport(json: library.run(fault, log: log).result.output)
            let lines = String(decoding: try log.bytes(), as: UTF8.self).split(separator: "\n")
            let reads = lines.map { $0.split(separator: " ") }.filter {
                $0[1] == "sluice-decode" && $0[2].contains("read")
            }
            try #require(reads.count > 10)
            var deaths = 0
            // Threads interleave: the same call in another run may be one of the command itself, which then dies.
            for read in stride(from: 0, to: reads.count, by: reads.count / 5).map({ reads[$0] }) {
                fault.call = try #require(Int(read[0]))
                try library.reset()
                let result = try library.run(fault).result
                guard result.status == 2 else { continue }
                if try RunReport(json: result.output).failed == undisturbed.failed + 1 { deaths += 1 }
                #expect(library.problems(after: result) == [], "\(fault): \(result.messages)")
            }
            #expect(deaths > 0)
        }
    }

    @Test("A failing call in a decoding process is not blamed on the photo", .enabled(if: Tool.has("vips")))
    func decodingProcess() async throws {
        try await blocking {
            let library = try TroubledLibrary()
            try library.makePhotos()
            let log = library.folder.path.appending("log")
            var fault = Fault(kind: .inputOutput, call: 0, place: .photos)
            _ = try library.run(fault, log: log)
            let lines = String(decoding: try log.bytes(), as: UTF8.self).split(separator: "\n")
            let calls = lines.map { $0.split(separator: " ") }
            // Pictures are read one after the other, between calls of the command: test two calls of each, or all.
            let pictures = calls.split { $0[1] != "sluice-decode" }.map(Array.init)
            try #require(pictures.count > 3)
            for read in pictures.flatMap({ Torture.stride == nil ? [$0[0], $0[$0.count / 2]] : $0 }) {
                fault.call = try #require(Int(read[0]))
                try Self.check(fault, .new, library)
            }
        }
    }

    /// The calls to fail, one after the other: those of a run without faults.
    private static func calls(_ fault: Fault, _ library: TroubledLibrary, seed: Int) throws -> [Int] {
        try library.reset()
        var none = fault
        none.isLasting = false
        let count = try library.run(none).calls
        guard count > 0 else { return [] }
        if let stride = Torture.stride {
            // Each kind starts elsewhere: if there are enough kinds, each call fails in at least one way.
            let first = Fault.Kind.ofDisks.firstIndex(of: fault.kind).map { $0 % stride } ?? 0
            return Array(Swift.stride(from: 1 + first, through: count, by: stride))
        }
        var random = SplitMix64(
            seed: UInt64(fault.description.utf8.reduce(seed) { $0 * 31 % 1_000_003 + Int($1) })
        )
        return (0..<sampleCount).map { _ in Int.random(in: 1...count, using: &random) }
    }

    private static func check(_ fault: Fault, _ start: Start, _ library: TroubledLibrary) throws {
        try library.reset()
        let (result, calls) = try library.run(fault)
        // Threads interleave: a run may need a few calls fewer than counted.
        guard calls >= fault.call else { return }
        var problems: [String]
        if fault.kind == .death {
            // If it was the decoding process, the run continues and lists the photo.
            problems = result.status == 2 ? library.problems(after: result) : library.problemsAfterDeath(result)
        } else {
            problems = library.problems(after: result)
        }
        Torture.log("\(start), \(fault)", result, problems, names: library.folder.path)
        problems += try library.problems(afterFinishing: library.run())
        #expect(problems == [], "\(start), \(fault): \(result.status) \(result.messages)")
    }
}
