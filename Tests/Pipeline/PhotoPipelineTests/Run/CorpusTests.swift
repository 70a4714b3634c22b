import Fingerprinting
import Foundation
import Imaging
import PhotoCache
import PhotoCatalogue
import PhotoMetadata
import PhotoModel
import PhotoRecord
import PipelineTestSupport
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline

/// Prepares the real photos once for all tests of a suite.
private struct PreparedCorpus: SuiteTrait, TestScoping {
    @TaskLocal static var library: TestLibrary?
    @TaskLocal static var report: RunReport?

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        let library = try TestLibrary()
        let report = try await library.run(roots: [try #require(Corpus.folder)])
        try await Self.$library.withValue(library) {
            try await Self.$report.withValue(report) { try await function() }
        }
    }
}

@Suite("Real photos", PreparedCorpus(), .enabled(if: Corpus.isThere))
struct CorpusTests {
    private let library: TestLibrary
    private let report: RunReport
    private let assets: [Asset]

    init() throws {
        library = try #require(PreparedCorpus.library)
        report = try #require(PreparedCorpus.report)
        var assets: [Asset] = []
        try library.catalogue.forEachAsset { assets.append($0) }
        self.assets = assets
    }

    private func assets(in folder: FilePath) -> [Asset] { assets.filter { $0.place.folder == folder } }

    private func record(_ asset: Asset) throws -> Record {
        let content = try #require(asset.content, "\(asset.path)")
        return try #require(try library.cache.record(content), "\(asset.path)")
    }

    private func thumb(_ asset: Asset) throws -> TierPixels {
        let content = try #require(asset.content, "\(asset.path)")
        return try TierPixels(try #require(try library.cache.tier(content, named: "thumb")).bytes)
    }

    @Test("Everything is found and accounted for, and the store verifies")
    func counts() throws {
        #expect(report.found == assets.count && report.found > 0 && !report.interrupted)
        #expect(report.prepared + report.linked == assets.count { $0.state == .prepared })
        #expect(report.failed == assets.count { $0.state == .failed })
        try library.expectSound()
    }

    @Test("A Live Photo is one photo, a raw file and its JPEG too; equal names alone make none")
    func stacks() throws {
        let names = Dictionary(uniqueKeysWithValues: assets.map { ($0.row, $0.path.lastComponent?.string ?? "") })
        let stacks = try library.catalogue.stacks().stacks.map { stack in
            stack.members.map { "\(names[$0.asset] ?? ""): \($0.role)" }
        }
        #expect(stacks.contains(["IMG_3589.HEIC: picture", "IMG_3589.mov: film"]), "\(stacks)")
        #expect(!stacks.joined().contains { $0.hasPrefix("IMG_1234.") }, "\(stacks)")
    }

    @Test("Every intact photo is prepared", arguments: ["cameras", "orientation", "heif", "formats"])
    func prepared(_ folder: String) throws {
        let assets = assets(in: FilePath(folder))
        #expect(assets.count >= 3)
        for asset in assets {
            #expect(asset.state == .prepared, "\(asset.path): \(asset.problem?.reason ?? "")")
            guard asset.state == .prepared else { continue }
            let record = try record(asset)
            #expect(record.tiers.map(\.name) == ["large", "medium", "thumb"], "\(asset.path)")
            let long = max(record.width, record.height)
            #expect(record.tiers.map { max($0.width, $0.height) } == [2048, 1024, 256].map { min($0, long) })
            #expect(try thumb(asset).size.longEdge == min(256, Int(long)))
            #expect(record.fingerprints.pdq.count == 32 && !record.fingerprints.thumbHash.isEmpty, "\(asset.path)")
        }
    }

    @Test("Every broken file has tiers and reports the damage, or fails with a reason")
    func broken() throws {
        let broken = assets(in: "broken")
        #expect(broken.count >= 20)
        let sound = Set(assets.filter { $0.place.folder != "broken" }.compactMap(\.content))
        for asset in broken where !sound.contains(try #require(asset.content)) {
            let problem = try #require(asset.problem, "\(asset.path)")
            #expect(!problem.reason.isEmpty, "\(asset.path)")
            // Some begin like a video.
            let kinds: [Problem.Kind] = asset.state == .prepared ? [.damaged] : [.failed, .unsupported]
            #expect(kinds.contains(problem.kind), "\(asset.path)")
            if asset.state == .prepared { #expect(try record(asset).tiers.count == 3, "\(asset.path)") }
        }
    }

    @Test("The eight orientations of one picture are upright and equal")
    func orientations() throws {
        let pictures = assets(in: "orientation")
        #expect(try Set(pictures.map { try record($0).orientation }) == Set(1...8))
        let first = try #require(try pictures.first { try record($0).orientation == 1 })
        let (expected, hash) = (try thumb(first), PDQHash(bytes: try record(first).fingerprints.pdq))
        for picture in pictures {
            let record = try record(picture)
            #expect(record.width > record.height)
            #expect(try thumb(picture).lumaDifference(from: expected) < 6, "\(picture.path)")
            let distance = try #require(hash).distance(to: try #require(PDQHash(bytes: record.fingerprints.pdq)))
            #expect(distance <= 30, "\(picture.path)")
        }
    }

    @Test("Records of camera photos agree with exiftool", .enabled(if: Tool.has("exiftool")))
    func exiftool() async throws {
        try await library.with { try await compareWithExiftool($0) }
    }

    private func compareWithExiftool(_ pipeline: PhotoPipeline) async throws {
        let folder = try #require(Corpus.folder).appending("cameras").string
        let json = Data(try Tool.run("exiftool", "-j", "-n", folder))
        let photos = try #require(JSONSerialization.jsonObject(with: json) as? [[String: Any]])
        #expect(photos.count >= 33)
        for photo in photos {
            let path = FilePath(try #require(photo["SourceFile"] as? String))
            let asset = try #require(assets.first { $0.path.lastComponent == path.lastComponent })
            let content = try #require(asset.content, "\(path)")
            // Opened, because places are sealed.
            let record = try #require(try await pipeline.record(content), "\(path)")
            let capture = record.capture
            let name: Comment = "\(path)"
            func number(_ tag: String) -> Double? { (photo[tag] as? NSNumber)?.doubleValue }
            func text(_ tag: String) -> String? {
                let text = photo[tag].map { "\($0)" }?.trimmingCharacters(in: .whitespaces)
                return text?.isEmpty == true ? nil : text
            }
            #expect((capture.hasMake ? capture.make : nil) == text("Make"), name)
            #expect((capture.hasModel ? capture.model : nil) == text("Model"), name)
            #expect(Int(record.orientation) == photo["Orientation"] as? Int ?? 1, name)
            // The first of them that is a valid time.
            let times = ["DateTimeOriginal", "CreateDate", "ModifyDate"].compactMap { text($0) }
            let time = times.lazy.compactMap { CaptureTime(parsing: $0, fraction: nil, offset: nil) }.first
            let seconds = capture.hasTakenAt ? String(capture.takenAt.prefix(19)) : nil
            #expect(seconds == time.map { String($0.iso8601.prefix(19)) }, name)
            #expect(isEqual(capture.hasExposureSeconds ? capture.exposureSeconds : nil, number("ExposureTime")), name)
            #expect((capture.hasIso ? Double(capture.iso) : nil) == number("ISO")?.rounded(), name)
            #expect(isEqual(capture.hasFocalLength ? capture.focalLength : nil, number("FocalLength")), name)
            #expect(isEqual(capture.hasLatitude ? capture.latitude : nil, number("GPSLatitude")), name)
            #expect(isEqual(capture.hasLongitude ? capture.longitude : nil, number("GPSLongitude")), name)
            let size = [record.width, record.height].map { Double($0) }.sorted()
            #expect(size == [number("ImageWidth") ?? 0, number("ImageHeight") ?? 0].sorted(), name)
        }
    }

    private func isEqual(_ value: Double?, _ expected: Double?) -> Bool {
        guard let value, let expected else { return value == nil && expected == nil }
        return abs(value - expected) <= abs(expected) * 1e-6 + 1e-9
    }
}
