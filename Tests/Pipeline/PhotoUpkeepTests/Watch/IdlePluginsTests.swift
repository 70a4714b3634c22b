import PhotoCatalogue
import PhotoPipeline
import PipelineTestSupport
import SystemPackage
import TestSupport
import Testing

@testable import PhotoUpkeep

@Suite("Plugins of a library that is watched", .timeLimit(.minutes(5)))
struct IdlePluginsTests {
    private let library: TestLibrary

    /// Three photos.
    init() throws {
        library = try TestLibrary()
        try library.add("a.jpg", "b.jpg", "c.jpg")
    }

    @Test("They look at what is prepared while nothing is to be prepared, which waits for what they have in hand")
    func makeWay() async throws {
        let gate = try PipeGate(at: library.folder.path.appending("gate"))
        let plugin = try plugin(waitingFor: gate)
        try await library.watching(recipe: plugin.recipe, jobs: 4) { told in
            // A plugin that takes long keeps nobody from watching.
            _ = await told.watching()
            await reached { !plugin.contentsAsked.isEmpty }
            try library.add("d.jpg", seed: 5)
            // One that has nobody to wait for is done by now, though it began later; this one has not begun.
            try await watchAnotherLibrary()
            #expect(try library.catalogue.asset(at: library.path("d.jpg")) == nil)
            try gate.open()
            #expect(await told.prepared()?.prepared == 1)
            let looked = await told.next { if case .plugins(let plugins, _) = $0 { plugins } else { nil } }
            #expect(looked?.map(\.name) == ["scripted"])
            await reached { (try? library.catalogue.plugins()) == ["scripted": 4] }
            #expect(plugin.contentsAsked.count == 4)
        }
    }

    @Test("A pause begins after the photo that is in hand, and what is left is looked at afterwards")
    func pause() async throws {
        let gate = try PipeGate(at: library.folder.path.appending("gate"))
        let plugin = try plugin(waitingFor: gate)
        try await looking(plugin) { idle in
            let pausing = await idle.beginPause()
            try gate.open()
            await pausing.value
            #expect(plugin.contentsAsked.count == 1)
            #expect(try library.catalogue.plugins() == ["scripted": 1])
            let news = await idle.takeNews()
            #expect(news.compactMap(\.lookedAt) == [1])
            await idle.goOn([library.photos])
            await reached { (try? library.catalogue.plugins()) == ["scripted": 3] }
            #expect(plugin.contentsAsked.count == 3)
        }
    }

    @Test("Who is cancelled while they are to pause waits for none that never answers")
    func cancelledPause() async throws {
        let plugin = try plugin("signal.pause()")
        try await looking(plugin) { idle in
            let pausing = Task { await idle.pause() }
            pausing.cancel()
            await pausing.value
            let found = try library.catalogue.plugins()
            #expect(found.isEmpty)
        }
    }

    @Test("A watch that is cancelled ends, though one never answers")
    func cancelledWatch() async throws {
        let plugin = try plugin("signal.pause()")
        try await library.run()
        try await library.with(plugin.recipe) { pipeline in
            let watch = try LibraryWatch(pipeline, roots: [library.photos]) { _ in }
            let running = Task { try await watch.run() }
            await reached { !plugin.contentsAsked.isEmpty }
            running.cancel()
            await #expect(throws: CancellationError.self) { try await running.value }
        }
        #expect(try library.catalogue.plugins().isEmpty)
    }
}

// MARK: What they do it with

extension IdlePluginsTests {
    /// One that may take as long as it likes.
    private func plugin(_ answer: String) throws -> ScriptedPlugin {
        var plugin = try ScriptedPlugin(answer: answer)
        plugin.deadline = .seconds(600)
        return plugin
    }

    private func plugin(waitingFor gate: PipeGate) throws -> ScriptedPlugin {
        try plugin(
            """
            open("\(gate.path)").close()
            say({"id": request["id"], "values": {}})
            """
        )
    }

    /// Lends what has the plugin look, one photo after the other, and has asked it about the first one.
    private func looking(_ plugin: ScriptedPlugin, _ body: (IdlePlugins) async throws -> Void) async throws {
        try await library.run()
        try await library.with(plugin.recipe, jobs: 1) { pipeline in
            let monitor = RunMonitor()
            let report = try await pipeline.run(roots: [library.photos], monitor: monitor, withPlugins: false)
            let idle = IdlePlugins(pipeline) {}
            await idle.note(report, monitor)
            await idle.goOn([library.photos])
            await reached { plugin.contentsAsked.count == 1 }
            do {
                try await body(idle)
            } catch {
                await idle.end()
                throw error
            }
            await idle.end()
        }
    }

    /// Returns when a watch of another library has prepared what is new there.
    private func watchAnotherLibrary() async throws {
        let other = try TestLibrary()
        try other.add("a.jpg")
        try await other.watching { told in
            _ = await told.watching()
            try other.add("d.jpg", seed: 5)
            #expect(await told.prepared()?.prepared == 1)
        }
    }
}

extension IdlePlugins {
    /// The pause is asked for when this returns.
    fileprivate func beginPause() -> Task<Void, Never> { Task.immediate { await pause() } }
}

extension WatchEvent {
    /// Photos that a plugin looked at; nil where something else happened.
    fileprivate var lookedAt: Int? {
        if case .plugins(let plugins, _) = self { plugins.first?.photos } else { nil }
    }
}
