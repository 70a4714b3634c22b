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

/// All commands run under a filter that denies Landlock and seccomp to them and to all their children.
@Suite("A kernel without Landlock and seccomp", .enabled(if: Tool.has("vips", "cjpeg")), .timeLimit(.minutes(3)))
struct NoSandboxTests {
    private let folder: TemporaryFolder
    private var photos: FilePath { folder.path.appending("photos") }
    private var store: FilePath { folder.path.appending("store") }
    private var png: FilePath { photos.appending("c.png") }

    /// A JPEG that is decoded in the program itself, one that is decoded in a decoding process, and a PNG.
    init() throws {
        folder = try TemporaryFolder()
        let photos = folder.path.appending("photos")
        try photos.appending("a.jpg").write(try SamplePhoto(size: .small, seed: 1).encoded())
        let other = folder.path.appending("b.ppm")
        try folder.path.appending("b.jpg").write(try SamplePhoto(size: .small, seed: 2).encoded())
        try Tool.run("vips", "copy", folder.path.appending("b.jpg").string, other.string)
        try Tool.run("cjpeg", "-rgb", "-outfile", photos.appending("b.jpg").string, other.string)
        try Tool.run("vips", "copy", photos.appending("a.jpg").string, photos.appending("c.png").string)
        FileClock.waitUntilNow()
    }

    private func sluice(_ words: String..., isHeld: Bool = false) throws -> Command.Result {
        let preloaded = ProcessInfo.processInfo.environment["LD_PRELOAD"].map { ":\($0)" } ?? ""
        let environment = isHeld ? [:] : ["LD_PRELOAD": try PreloadedLibrary.noSandbox.get() + preloaded]
        return try Command([Torture.sluice] + words + ["--store", store.string], environment: environment).end()
    }

    private func report(_ result: Command.Result) throws -> RunReport {
        let report = try RunReport(json: result.output)
        #expect(report.isConsistent && report.found == 3)
        return report
    }

    private func prepare(_ options: String..., isHeld: Bool = false) throws -> RunReport {
        let words = ["prepare", photos.string, "--json", "--jobs", "1"] + options + ["--store", store.string]
        let preloaded = isHeld ? [:] : ["LD_PRELOAD": try PreloadedLibrary.noSandbox.get()]
        return try report(Command([Torture.sluice] + words, environment: preloaded).end())
    }

    private func problem() throws -> Problem? {
        try Catalogue(at: store.appending("catalogue.sqlite")).asset(at: png)?.problem
    }

    @Test("Formats other than JPEG are rejected with a remedy, and each run reports it")
    func refused() async throws {
        try await blocking {
            for isFirst in [true, false] {
                let result = try sluice("prepare", photos.string, "--json")
                let report = try report(result)
                #expect(report.failed == 1 && report.prepared == (isFirst ? 2 : 0) && report.uncaged == .refused)
                #expect(result.status == 2 && result.messages.contains("--allow-uncaged"), "\(result.messages)")
                // Read once.
                #expect(isFirst || report.bytesRead == 0)
            }
            let problem = try #require(try problem())
            #expect(problem.willRetry && problem.reason.contains("sandbox"), "\(problem)")
            #expect(problem.reason.contains("--allow-uncaged"))
        }
    }

    @Test("They are decoded by the next run if that is allowed, and the run reports it")
    func allowed() async throws {
        try await blocking {
            #expect(try prepare().failed == 1)
            let result = try sluice("prepare", photos.string, "--json", "--allow-uncaged")
            let report = try report(result)
            #expect(report.failed == 0 && report.prepared == 1 && report.uncaged == .allowed)
            #expect(result.status == 0 && result.messages.contains("without a sandbox"), "\(result.messages)")
            #expect(try problem() == nil)
            // Photos that are already prepared are not decoded again for that.
            #expect(try prepare().unchanged == 3)
        }
    }

    @Test("They are decoded by the next run on a kernel that has a sandbox, which reports nothing")
    func otherKernel() async throws {
        try await blocking {
            #expect(try prepare().failed == 1)
            let report = try prepare(isHeld: true)
            #expect(report.failed == 0 && report.prepared == 1 && report.uncaged == nil)
        }
    }

    @Test("Other commands that decode reject them too, unless that is allowed")
    func otherCommands() async throws {
        try await blocking {
            _ = try prepare()
            let tier = folder.path.appending("tier")
            let refused = try sluice("tier", png.string, "thumb", "-o", tier.string)
            #expect(refused.status == 1 && refused.messages.contains("--allow-uncaged"), "\(refused.messages)")
            let allowed = try sluice("tier", png.string, "thumb", "-o", tier.string, "--allow-uncaged")
            #expect(try allowed.status == 0 && !tier.bytes().isEmpty, "\(allowed.messages)")

            let fingerprint = [Torture.sluice, "fingerprint", png.string]
            let environment = ["LD_PRELOAD": try PreloadedLibrary.noSandbox.get()]
            #expect(try Command(fingerprint, environment: environment).end().status == 2)
            #expect(try Command(fingerprint + ["--allow-uncaged"], environment: environment).end().status == 0)
        }
    }

    @Test("Text is not recognised either, unless that is allowed; no photo is blamed")
    func text() async throws {
        try await blocking {
            let recipe = folder.path.appending("recipe.yaml")
            try recipe.write("version: 1\ntiers: [{name: thumb, longEdge: 64}]\nplugins: [{name: text}]\n".utf8)
            let refused = try prepare("--recipe", recipe.string)
            let failed = try #require(refused.failedPlugins?.first)
            #expect(failed.reason.contains("--allow-uncaged") && failed.willRetry, "\(failed)")
            let allowed = try prepare("--allow-uncaged")
            #expect(allowed.failedPlugins == nil && allowed.uncaged == .allowed)
            #expect(allowed.plugins?.map(\.photos) == [3] && allowed.plugins?.map(\.problems) == [0])
        }
    }

    @Test("sluice doctor explains the consequence")
    func doctor() async throws {
        try await blocking {
            let text = String(decoding: try sluice("doctor").output, as: UTF8.self)
            #expect(text.contains("no Landlock, no seccomp") && text.contains("--allow-uncaged"), "\(text)")
        }
    }
}
