import Foundation
import PhotoCatalogue
import PhotoModel
import PipelineTestSupport
import SampleLibrary
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline

@Suite("A decoding process that is killed from outside", .enabled(if: Tool.has("vips")), .timeLimit(.minutes(3)))
struct KilledDecoderTests {
    private let folder: TemporaryFolder
    private let script: DecoderScript
    private var photos: FilePath { folder.path.appending("photos") }
    private var store: FilePath { folder.path.appending("store") }
    /// While this file exists, each process that reads a photo is killed.
    private var killing: FilePath { folder.path.appending("killing") }

    /// A photo that is decoded in the program itself, and one that is decoded in a decoding process, twice.
    init() throws {
        folder = try TemporaryFolder()
        let photos = folder.path.appending("photos")
        script = try DecoderScript(
            signal: "KILL",
            readingBelow: photos,
            where: "[ -e '\(folder.path)/killing' ]"
        )
        try photos.appending("a.jpg").write(try SamplePhoto(size: .small, seed: 1).encoded())
        let (first, second) = (photos.appending("b.png"), photos.appending("c.png"))
        try Tool.run("vips", "copy", photos.appending("a.jpg").string, first.string)
        try first.copy(to: second)
        FileClock.waitUntilNow()
    }

    private func prepare(_ options: String...) throws -> RunReport {
        let words = [Torture.sluice, "prepare", photos.string, "--store", store.string, "--jobs", "1", "--json"]
        let report = try RunReport(json: Command(words + options, environment: script.environment).end().output)
        #expect(report.isConsistent && report.found == 3)
        return report
    }

    private func problem(_ name: String) throws -> Problem? {
        try Catalogue(at: store.appending("catalogue.sqlite")).asset(at: photos.appending(name))?.problem
    }

    @Test("The photo is listed with that reason, and prepared by the next run")
    func once() async throws {
        try await blocking {
            try killing.write([])
            #expect(try prepare().failed == 2)
            for name in ["b.png", "c.png"] {
                let problem = try #require(try problem(name))
                #expect(problem.reason.contains("killed from outside") && problem.willRetry, "\(problem)")
            }
            try killing.remove()
            let next = try prepare()
            #expect(next.prepared == 1 && next.linked == 1 && next.failed == 0)
            #expect(try problem("b.png") == nil)
        }
    }

    @Test("If it is killed again in the next run, it stays failed until a retry is requested")
    func twice() async throws {
        try await blocking {
            try killing.write([])
            #expect(try prepare().failed == 2)
            #expect(try prepare().failed == 2)
            #expect(try problem("b.png")?.willRetry == false)
            try killing.remove()
            let third = try prepare()
            #expect(third.failed == 2 && third.bytesRead == 0)
            #expect(try prepare("--retry-failed").failed == 0)
        }
    }

    @Test("If it is killed again in a requested retry, it stays failed")
    func askedFor() async throws {
        try await blocking {
            try killing.write([])
            for _ in 0..<2 { _ = try prepare() }
            #expect(try prepare("--retry-failed").failed == 2)
            #expect(try problem("b.png")?.willRetry == false && problem("c.png")?.willRetry == false)
        }
    }
}
