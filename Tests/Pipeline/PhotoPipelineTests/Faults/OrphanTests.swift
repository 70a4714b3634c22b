import Foundation
import Glibc
import PipelineTestSupport
import SampleLibrary
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline

@Suite("Processes left by a killed run", .timeLimit(.minutes(2)))
struct OrphanTests {
    private let folder: TemporaryFolder
    private var photos: FilePath { folder.path.appending("photos") }
    private var store: FilePath { folder.path.appending("store") }
    /// Created by the process that might outlive the run, once it hangs.
    private var hanging: FilePath { folder.path.appending("hanging") }

    init() throws {
        folder = try TemporaryFolder()
        try photos.appending("a.jpg").write(try SamplePhoto(size: .small, seed: 1).encoded())
    }

    static let stubborn = """
        trap '' HUP INT TERM PIPE
        \(hello)
        read -r request
        sh -c 'trap "" HUP INT TERM PIPE; while :; do sleep 1; done' &
        : > "$1"
        while :; do sleep 1; done
        """
    private static let hello = #"echo '{"sluice":1,"name":"bad","version":"1"}'"#

    @Test(
        "No plugin outlives the run, nor do the plugin's children",
        arguments: [
            ("hangs before its hello", ": > \"$1\"\nwhile :; do sleep 1; done"),
            ("stands still over a photo", "\(hello)\nread -r request\n: > \"$1\"\nkill -STOP $$"),
            ("ignores signals and the end of its input, and has a child that does", stubborn),
        ]
    )
    func plugin(_ what: String, _ script: String) async throws {
        let (plugin, recipe) = (folder.path.appending("plugin.sh"), folder.path.appending("recipe.yaml"))
        try plugin.write(script.utf8)
        try recipe.write(
            """
            version: 1
            tiers: [{name: thumb, longEdge: 64}]
            plugins: [{name: bad, version: '1', command: [sh, ./plugin.sh, '\(hanging)']}]
            """.utf8
        )
        let command = try Command([
            Torture.sluice, "prepare", photos.string, "--store", store.string, "--recipe", recipe.string,
        ])
        await reached { FileManager.default.fileExists(atPath: hanging.string) }
        try killAndCheck(command)
    }

    @Test("No decoding process outlives the run in the middle of a photo, not even a hanging one")
    func decoder() async throws {
        try #require(Tool.has("vips"))
        try Tool.run("vips", "copy", photos.appending("a.jpg").string, photos.appending("b.png").string)
        let script = try DecoderScript(signal: "STOP", readingBelow: photos)
        let command = try Command(
            [Torture.sluice, "prepare", photos.string, "--store", store.string],
            environment: script.environment
        )
        await reached { command.companions.contains(where: Self.standsStill) }
        try killAndCheck(command)
    }

    private static func standsStill(_ process: pid_t) -> Bool {
        let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        return status?.contains("State:\tT") == true
    }

    @Test("A program queried for its abilities does not outlive the caller")
    func abilities() async throws {
        let script = try DecoderScript("trap '' HUP INT TERM PIPE; : > '\(hanging)'; while :; do sleep 1; done")
        let command = try Command([Torture.sluice, "doctor"], environment: script.environment)
        await reached { FileManager.default.fileExists(atPath: hanging.string) }
        try killAndCheck(command)
    }

    private func killAndCheck(_ command: Command) throws {
        #expect(!command.companions.isEmpty)
        command.kill()
        try command.end()
        let areGone = command.areCompanionsGone(within: .seconds(10))
        let left = command.companions
        for process in left { kill(process, SIGKILL) }
        #expect(areGone, "left: \(left)")
    }
}
