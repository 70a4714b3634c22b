import PhotoModel
import PhotoRecord
import PipelineTestSupport
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline
@testable import PhotoPlugins
@testable import PhotoRecipe

@Suite(.timeLimit(.minutes(5))) struct PluginFailureTests {
    private let good = #"say({"id": request["id"], "values": {"ok": True}})"#

    /// A library of photos: `0.jpg` and so on.
    private func library(_ count: Int) throws -> TestLibrary {
        let library = try TestLibrary()
        for number in 0..<count { try library.add(FilePath("\(number).jpg"), seed: UInt64(number + 1)) }
        return library
    }

    @Test("A problem that a plugin reports belongs to the photo, and is only retried on request")
    func toldProblem() async throws {
        let library = try library(1)
        let plugin = try ScriptedPlugin(answer: #"say({"id": request["id"], "problem": "too dark"})"#)
        let report = try await library.run(plugin.recipe)
        #expect(report.prepared == 1 && report.failed == 0 && report.plugins?.map(\.problems) == [1])
        #expect(try library.record("0.jpg").problem == "too dark")
        #expect(try await library.run(plugin.recipe).plugins == nil)
        #expect(try await library.run(plugin.recipe, retriesFailed: true).plugins?.map(\.photos) == [1])
        #expect(plugin.contentsAsked.count == 2)
    }

    @Test(
        "A plugin that fails on one photo costs that photo, and continues with another process",
        arguments: [
            ("sys.stderr.write('no luck\\n'); sys.exit(3)", "ended with status 3: no luck"),
            ("os.kill(os.getpid(), signal.SIGKILL)", "ended by signal 9"),
            ("say('this is no JSON')", "sent an invalid answer"),
            ("say('x' * (2 << 20))", "more than"),
            ("say({\"id\": 77, \"values\": {}})", "answered request 77"),
            ("say('{\"id\":1,\"values\":{\"deep\":' + '[' * 500 + ']' * 500 + '}}')", "sent an invalid answer"),
            ("signal.pause()", "did not answer in time"),
            ("while True: sys.stderr.write('much\\n' * 4096)", "did not answer in time"),
            ("import subprocess; subprocess.Popen(['sleep', '600']); sys.exit(3)", "ended with status 3"),
            ("os.close(1); signal.pause()", "closed its standard output"),
        ]
    )
    func brokenOnce(_ action: String, _ words: String) async throws {
        let library = try library(5)
        let bad = try #require(try await prepared(library, "2.jpg"))
        var plugin = try ScriptedPlugin(
            answer: """
                if request["content"] == "\(bad.hex)":
                    \(action)
                else:
                    \(good)
                """
        )
        plugin.deadline = .seconds(3)
        let report = try await library.run(plugin.recipe, jobs: 2)
        #expect(report.plugins?.first?.givenUp == nil)
        #expect(report.plugins?.map(\.photos) == [5] && report.plugins?.map(\.problems) == [1])
        #expect(try library.record("2.jpg").problem?.contains(words) == true)
        for name in ["0.jpg", "1.jpg", "3.jpg", "4.jpg"] {
            #expect(try library.record(FilePath(name)).values == ["ok": .flag(true)])
        }
    }

    private func prepared(_ library: TestLibrary, _ name: FilePath) async throws -> ContentID? {
        try await library.run()
        return try library.asset(name).content
    }

    @Test("A plugin that fails on photo after photo is given up for the run, and no photo is blamed")
    func brokenAlways() async throws {
        let (library, monitor) = (try library(6), RunMonitor())
        let plugin = try ScriptedPlugin(answer: "sys.exit(1)")
        let report = try await library.run(plugin.recipe, jobs: 1, monitor: monitor)
        #expect(report.prepared == 6 && report.isConsistent)
        let summary = try #require(report.plugins?.first)
        #expect(summary.givenUp != nil && summary.photos == 0 && summary.missing == 6)
        #expect(plugin.contentsAsked.count == PluginTally.maxBreaks)
        #expect(monitor.progress.notes.filter { $0.contains("given up") }.count == 1)
        #expect(try library.record("0.jpg").plugins.isEmpty)
    }

    @Test(
        "A plugin that cannot be used is given up at once, with a remedy",
        arguments: [
            (#"say({"sluice": 2, "name": "scripted", "version": "1"})"#, "uses version 2"),
            (#"say({"sluice": 1, "name": "other", "version": "1"})"#, "reports the name \"other\""),
            (#"say({"sluice": 1, "name": "scripted", "version": "9"})"#, "reports version \"9\""),
            ("say('hello')", "must first write a line"),
            ("sys.exit('needs a module')", "needs a module"),
        ]
    )
    func unusable(_ hello: String, _ words: String) async throws {
        let (library, monitor) = (try library(2), RunMonitor())
        let plugin = try ScriptedPlugin(hello: hello)
        let report = try await library.run(plugin.recipe, jobs: 1, monitor: monitor)
        #expect(report.plugins?.first?.givenUp?.contains(words) == true, "\(report.plugins as Any)")
        #expect(report.plugins?.first?.missing == 2 && report.prepared == 2)
        #expect(plugin.contentsAsked.isEmpty)

        let repaired = try ScriptedPlugin()
        #expect(try await library.run(repaired.recipe).plugins?.map(\.photos) == [2])
    }

    @Test("Output on a plugin's standard error is harmless, however much it is")
    func muchSaid() async throws {
        let library = try library(1)
        let plugin = try ScriptedPlugin(answer: "sys.stderr.write('much\\n' * (1 << 20))\n\(good)")
        #expect(try await library.run(plugin.recipe).plugins?.map(\.problems) == [0])
        #expect(try library.record("0.jpg").values == ["ok": .flag(true)])
    }

    @Test("A plugin that answers more than it was asked is given up, and no photo is blamed")
    func outOfTurn() async throws {
        let library = try library(6)
        let plugin = try ScriptedPlugin(answer: "\(good)\n\(good)")
        let report = try await library.run(plugin.recipe, jobs: 1)
        let summary = try #require(report.plugins?.first)
        #expect(summary.givenUp?.contains("wrote more than") == true, "\(summary)")
        #expect(summary.problems == 0 && summary.photos == PluginTally.maxBreaks && summary.missing == 3)
        for number in 0..<6 { #expect(try library.record(FilePath("\(number).jpg")).problem?.isEmpty != false) }
    }

    @Test("An extra answer to an earlier request is distinguished from one to this request")
    func earlierAnswer() async throws {
        let library = try library(6)
        let plugin = try ScriptedPlugin(
            answer: """
                if number > 1:
                    say({"id": request["id"] - 1, "values": {}})
                \(good)
                """
        )
        let summary = try #require(try await library.run(plugin.recipe, jobs: 1).plugins?.first)
        #expect(summary.givenUp?.contains("wrote more than") == true && summary.problems == 0, "\(summary)")
    }

    @Test("A plugin whose processes end between photos is restarted, however often, and no photo is blamed")
    func endedBetween() async throws {
        let library = try library(6)
        // Closed before the answer: it can receive no more requests.
        let plugin = try ScriptedPlugin(answer: "os.close(0)\n\(good)\nos._exit(1)")
        let summary = try #require(try await library.run(plugin.recipe, jobs: 1).plugins?.first)
        #expect(summary.givenUp == nil && summary.photos == 6 && summary.problems == 0, "\(summary)")
        #expect(plugin.contentsAsked.count == 6)
    }

    @Test("A plugin that closes its standard input is given up, and no photo is blamed")
    func closedInput() async throws {
        let library = try library(2)
        let plugin = try ScriptedPlugin(
            hello: #"os.close(0); say({"sluice": 1, "name": "scripted", "version": VERSION}); signal.pause()"#
        )
        let summary = try #require(try await library.run(plugin.recipe, jobs: 1).plugins?.first)
        #expect(summary.givenUp?.contains("closed its standard input") == true, "\(summary)")
        #expect(summary.photos == 0 && summary.missing == 2)
    }

    @Test("An answer that arrives after a plugin was given up blames no photo on which it failed")
    func answerAfterwards() throws {
        let plugin = PluginIdentity(
            ExternalProcessor(try #require(try ScriptedPlugin().recipe.plugins?.first)),
            command: [],
            TierDigests(.default)
        )
        let tally = PluginTally(plugin, quotes: true)
        for seed in UInt8(0)..<3 {
            tally.broke(over: try #require(ContentID([UInt8](repeating: seed, count: 32))), "broke", output: nil)
        }
        #expect(tally.isGivenUp && tally.answered(withProblem: false).isEmpty)
        #expect(tally.finish().isEmpty && tally.report.missing == 3 && tally.report.photos == 1)
    }

    @Test("A missing command is reported")
    func missingCommand() async throws {
        let library = try library(1)
        var recipe = try ScriptedPlugin().recipe
        recipe.plugins?[0].command = ["/nowhere/plugin"]
        let report = try await library.run(recipe)
        #expect(report.plugins?.first?.givenUp?.contains("/nowhere/plugin cannot be started") == true)
    }

    @Test("Values that cannot be stored are the photo's problem, and the plugin continues")
    func unfitValues() async throws {
        let library = try library(1)
        let plugin = try ScriptedPlugin(answer: #"say({"id": request["id"], "values": {"no name": 1}})"#)
        #expect(try await library.run(plugin.recipe).plugins?.map(\.problems) == [1])
        #expect(try library.record("0.jpg").problem?.contains("; use up to 32 of") == true)
    }
}
