import Foundation

@testable import SluiceClient

/// Something that happens once. Threads and tasks can wait for it.
final class Gate: Sendable {
    private let promise = Promise<Void>()
    private let condition = NSCondition()
    private let isOpen = Locked(false)

    func open() {
        condition.lock()
        isOpen.withLock { $0 = true }
        condition.broadcast()
        condition.unlock()
        promise.fulfil(.success(()))
    }

    /// Blocks a thread of the test's own.
    func block() {
        condition.lock()
        while !isOpen.withLock({ $0 }) { condition.wait() }
        condition.unlock()
    }

    func opened() async throws { try await promise.value() }
}

/// What happened, in its order.
final class Recorder<Value: Sendable>: Sendable {
    private struct State {
        var values: [Value] = []
        var waiting: [(count: Int, promise: Promise<Void>)] = []
    }

    private let state = Locked(State())

    var values: [Value] { state.withLock { $0.values } }

    func add(_ value: Value) {
        let reached = state.withLock { state in
            state.values.append(value)
            let count = state.values.count
            defer { state.waiting.removeAll { $0.count <= count } }
            return state.waiting.filter { $0.count <= count }.map(\.promise)
        }
        for promise in reached { promise.fulfil(.success(())) }
    }

    /// Waits until there are so many.
    func first(_ count: Int) async throws -> [Value] {
        let promise = Promise<Void>()
        let hasEnough = state.withLock { state in
            if state.values.count < count { state.waiting.append((count, promise)) }
            return state.values.count >= count
        }
        if !hasEnough { try await promise.value() }
        return Array(values.prefix(count))
    }
}

extension AsyncSequence where Self: Sendable, Element: Sendable {
    /// The first element with a property.
    func first<Found: Sendable>(_ find: (Element) -> Found?) async throws -> Found {
        for try await element in self { if let found = find(element) { return found } }
        throw CancellationError()
    }
}
