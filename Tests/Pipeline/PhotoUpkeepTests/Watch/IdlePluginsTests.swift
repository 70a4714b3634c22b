import PhotoCatalogue
import PhotoPipeline
import PipelineTestSupport
import SystemPackage
import TestSupport
import Testing

@testable import PhotoUpkeep

@Suite("Plugins during a watch", .timeLimit(.minutes(5)))
struct IdlePluginsTests {
    private let library: TestLibrary

    /// Three photos.
    init() throws {
        library = try TestLibrary()
        try library.add("a.jpg", "b.jpg", "c.jpg")
    }

    @Test("They run while nothing is to be prepared, and preparing waits only for the photos in progress")
    func makeWay() async throws {
        let gate = try PipeGate(at: library.folder.path.appending("gate"))
        let plugin = try plugin(waitingFor: gate)
        try await library.watching(recipe: plugin.recipe, jobs: 4) { told in
            // A slow plugin does not delay watching.
            _ = await told.watching()
            await reached { !plugin.contentsAsked.isEmpty }
            try library.add("d.jpg", seed: 5)
            // A watch without plugins is done by now, although it began later; this one has not begun.
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

    @Test("A pause begins after the photo in progress, and the rest is processed afterwards")
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
            await idle.resume([library.photos])
            await reached { (try? library.catalogue.plugins()) == ["scripted": 3] }
            #expect(plugin.contentsAsked.count == 3)
        }
    }

    @Test("A cancelled pause does not wait for a plugin that never answers")
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

    @Test("A watch that is cancelled ends, even if a plugin never answers")
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

// MARK: Helpers

extension IdlePluginsTests {
    /// A plugin without a practical deadline.
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

    /// Calls the body while the plugin processes one photo after the other and has received the first one.
    private func looking(_ plugin: ScriptedPlugin, _ body: (IdlePlugins) async throws -> Void) async throws {
        try await library.run()
        try await library.with(plugin.recipe, jobs: 1) { pipeline in
            let monitor = RunMonitor()
            let report = try await pipeline.run(roots: [library.photos], monitor: monitor, withPlugins: false)
            let idle = IdlePlugins(pipeline) {}
            await idle.note(report, monitor)
            await idle.resume([library.photos])
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
    /// The pause has been requested when this returns.
    fileprivate func beginPause() -> Task<Void, Never> { Task.immediate { await pause() } }
}

extension WatchEvent {
    /// The number of photos that a plugin processed; nil for any other event.
    fileprivate var lookedAt: Int? {
        if case .plugins(let plugins, _) = self { plugins.first?.photos } else { nil }
    }
}
