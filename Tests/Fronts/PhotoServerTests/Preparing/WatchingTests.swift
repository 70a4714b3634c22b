import PhotoUpkeep
import SystemPackage
import TestSupport
import Testing

@testable import PhotoServer

@Suite("Watching while serving", .timeLimit(.minutes(10)))
struct WatchingTests {
    private static var options: Preparation.Options {
        var watch = LibraryWatch.Options()
        (watch.settle, watch.heartbeat) = (.milliseconds(50), .milliseconds(50))
        var options = Preparation.Options()
        options.watch = watch
        options.patience = .milliseconds(20)
        return options
    }

    private func reach(_ served: InterfaceLibrary, _ holds: (Reply) -> Bool) async throws -> Reply {
        while true {
            try Task.checkCancellation()
            let now = try await served.get("/preparation")
            if holds(now) { return now }
        }
    }

    private func isWatching(_ reply: Reply) -> Bool {
        reply.string("state") == "idle" && reply["watching"] as? Bool == true
    }

    private func hasFailed(_ reply: Reply) -> Bool { isWatching(reply) && reply.number("failed") == 1 }

    private func photos(_ served: InterfaceLibrary, become count: Int) async throws {
        while try await served.get("/photos").number("total") != count { try Task.checkCancellation() }
    }

    @Test func `A watch prepares copied files, notices deleted ones, and reports the number of photos`() async throws {
        try await InterfaceLibrary.with(photos: 2, preparing: Self.options) { served in
            #expect(try await served.get("/preparation")["watching"] as? Bool == false)
            _ = try await served.post("/preparation", ["run": true])
            let first = try await reach(served, isWatching)
            #expect(first.number("found") == 2 && first.number("total") == 2)
            try InterfaceLibrary.add(20, to: served.photos)
            try await photos(served, become: 3)
            try served.path(10).remove()
            try await photos(served, become: 2)
            #expect(try await served.get("/library")["totals"] as? [String: Any] != nil)
            // On request, it scans everything, and continues to watch.
            _ = try await served.post("/preparation", ["run": true])
            #expect(try await reach(served, isWatching).number("found") == 2)
            let stopped = try await served.post("/preparation", ["run": false])
            #expect(stopped.string("state") == "idle" && stopped["watching"] as? Bool == false)
        }
    }

    @Test func `A watch retries failures on request`() async throws {
        try await InterfaceLibrary.with(photos: 1, preparing: Self.options) { served in
            try served.photos.appending("broken.jpg").write(Array(try served.path(10).bytes().prefix(300)))
            _ = try await served.post("/preparation", ["run": true])
            // The first run leaves the file to a second one if it was written less than `settle` ago.
            #expect(try await reach(served, hasFailed).number("toDo") == 1)
            _ = try await served.post("/preparation", ["run": true])
            #expect(try await reach(served, hasFailed).number("toDo") == 0)
            _ = try await served.post("/preparation", ["run": true, "retryFailed": true])
            #expect(try await reach(served, hasFailed).number("toDo") == 1)
        }
    }

    @Test func `A missing folder is reported, and prepared when it is back`() async throws {
        try await InterfaceLibrary.with(photos: 1, preparing: Self.options) { served in
            // A place that is not searched.
            let elsewhere = served.folder.path.appending("far/away")
            try served.photos.move(to: elsewhere)
            _ = try await served.post("/preparation", ["run": true])
            let failed = try await reach(served) { $0.string("state") == "failed" }
            #expect(failed.string("reason")?.contains("\(served.photos) is not there") == true)
            try elsewhere.move(to: served.photos)
            #expect(try await reach(served, isWatching).number("found") == 1)
        }
    }
}
