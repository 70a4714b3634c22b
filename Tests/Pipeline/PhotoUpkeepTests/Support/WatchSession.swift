import PhotoPipeline
import PhotoRecipe
import PhotoUpkeep
import PipelineTestSupport
import SystemPackage
import Testing

/// The events of a watch, taken one after the other.
struct ToldEvents {
    private var iterator: AsyncStream<WatchEvent>.Iterator

    init(_ stream: AsyncStream<WatchEvent>) { iterator = stream.makeAsyncIterator() }

    /// The next event that matches; earlier ones are skipped. Nil when the watch has ended.
    mutating func next<Found>(_ match: (WatchEvent) -> Found?) async -> Found? {
        while let event = await iterator.next() {
            if let found = match(event) { return found }
        }
        return nil
    }

    mutating func prepared(where condition: (RunReport) -> Bool = { _ in true }) async -> RunReport? {
        await next { if case .prepared(let report, _, _) = $0, condition(report) { report } else { nil } }
    }

    /// Waits until this many photos were prepared, in one or several runs.
    mutating func prepared(_ count: Int) async -> Bool {
        var left = count
        while left > 0, let report = await prepared() { left -= report.prepared }
        return left == 0
    }

    /// Skips everything until the first run is over and changes are noticed.
    mutating func watching() async -> Int? {
        await next { if case .watching(let folders) = $0 { folders } else { nil } }
    }
}

extension FilePath {
    /// Makes more events in a folder than the kernel queues for a reader, with two text files.
    func overflowEvents() throws {
        let files = try ["1.txt", "2.txt"].map {
            try FileDescriptor.open(
                appending($0),
                .writeOnly,
                options: [.create, .closeOnExec],
                permissions: .ownerReadWrite
            )
        }
        // Alternating: two consecutive equal events are reported as one.
        for _ in 0..<9000 { for file in files { _ = try file.writeAll(toAbsoluteOffset: 0, [1]) } }
        for file in files { try file.close() }
    }
}

extension TestLibrary {
    /// Watches the photos while the body runs, and ends the watch gracefully.
    ///
    /// - Parameters:
    ///   - isPrepared: whether to run once before, for which nothing has to settle.
    ///   - recipe: of the watch.
    ///   - jobs: of its pipeline; by default the number of processors.
    ///   - part: the folder to watch; by default all photos.
    ///   - whenWatching: blocks the watch when its first run is over.
    func watching(
        isPrepared: Bool = true,
        recipe: Recipe = .default,
        jobs: Int? = nil,
        settle: Duration = .milliseconds(100),
        poll: Duration = .seconds(60),
        heartbeat: Duration = .milliseconds(100),
        in part: FilePath = "",
        whenWatching: (@Sendable () async -> Void)? = nil,
        _ body: (inout ToldEvents) async throws -> Void
    ) async throws {
        if isPrepared { try await run() }
        try await with(recipe, jobs: jobs) { pipeline in
            var options = LibraryWatch.Options()
            (options.settle, options.poll, options.heartbeat) = (settle, poll, heartbeat)
            let (stream, told) = AsyncStream.makeStream(of: WatchEvent.self)
            let watch = try LibraryWatch(pipeline, roots: [photos.pushing(part)], options: options) { event in
                told.yield(event)
                if case .watching = event { await whenWatching?() }
            }
            let running = Task {
                defer { told.finish() }
                try await watch.run()
            }
            var events = ToldEvents(stream)
            do {
                try await body(&events)
            } catch {
                running.cancel()
                throw error
            }
            watch.stop()
            try await running.value
        }
    }
}
