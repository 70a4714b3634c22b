import PhotoStore
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline

@Suite(.timeLimit(.minutes(5))) struct PluginFailureTests {
    private let good = #"say({"id": request["id"], "values": {"ok": True}})"#

    /// A library of photos; `bad` is the content ID of the first one, in Python.
    private func library(_ count: Int) throws -> TestLibrary {
        let library = try TestLibrary()
        for number in 0..<count { try library.add(FilePath("\(number).jpg"), seed: UInt64(number + 1)) }
        return library
    }

    @Test("A problem that a plugin tells is the photo's, and is not asked for again until it is to be tried again")
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
        "A plugin that breaks over one photo costs that photo, and goes on with another process",
        arguments: [
            ("sys.stderr.write('no luck\\n'); sys.exit(3)", "ended with status 3: no luck"),
            ("os.kill(os.getpid(), signal.SIGKILL)", "ended by signal 9"),
            ("say('this is no JSON')", "what is no answer"),
            ("say('x' * (2 << 20))", "more than"),
            ("say({\"id\": 77, \"values\": {}})", "answered request 77"),
            ("time.sleep(600)", "no answer in time"),
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

    @Test("A plugin that breaks over photo after photo is given up for the run, and no photo is blamed")
    func brokenAlways() async throws {
        let (library, monitor) = (try library(6), RunMonitor())
        let plugin = try ScriptedPlugin(answer: "sys.exit(1)")
        let report = try await library.run(plugin.recipe, jobs: 1, monitor: monitor)
        #expect(report.prepared == 6 && report.isConsistent)
        let summary = try #require(report.plugins?.first)
        #expect(summary.givenUp != nil && summary.photos == 0 && summary.missing == 6)
        #expect(plugin.contentsAsked.count == PluginTally.mostBreaks)
        #expect(monitor.progress.notes.filter { $0.contains("given up") }.count == 1)
        #expect(try library.record("0.jpg").plugins.isEmpty)
    }

    @Test(
        "A plugin that cannot be used is given up at once, with what to do",
        arguments: [
            (#"say({"sluice": 2, "name": "scripted", "version": "1"})"#, "speaks version 2"),
            (#"say({"sluice": 1, "name": "other", "version": "1"})"#, "says that it is \"other\""),
            (#"say({"sluice": 1, "name": "scripted", "version": "9"})"#, "says that it is version \"9\""),
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

    @Test("A command that is not there is said so")
    func missingCommand() async throws {
        let library = try library(1)
        var recipe = try ScriptedPlugin().recipe
        recipe.plugins?[0].command = ["/nowhere/plugin"]
        let report = try await library.run(recipe)
        #expect(report.plugins?.first?.givenUp?.contains("/nowhere/plugin cannot be started") == true)
    }

    @Test("Values that cannot be kept are the photo's problem, and the plugin goes on")
    func unfitValues() async throws {
        let library = try library(1)
        let plugin = try ScriptedPlugin(answer: #"say({"id": request["id"], "values": {"no name": 1}})"#)
        #expect(try await library.run(plugin.recipe).plugins?.map(\.problems) == [1])
        #expect(try library.record("0.jpg").problem?.contains("names are") == true)
    }
}
