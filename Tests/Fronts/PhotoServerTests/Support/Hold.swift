import Foundation
import PhotoSession

/// Blocks all threads that look up and make tiers until it is released.
final class Hold: Sendable {
    private let gate = DispatchSemaphore(value: 0)
    private let count = 64
    private let tasks: [Task<Void, any Error>]

    init(_ library: PhotoLibrary) {
        tasks = (0..<count).map { [gate] _ in Task { try await library.reading { gate.wait() } } }
    }

    func letGo() async throws {
        for _ in 0..<count { gate.signal() }
        for task in tasks { try await task.value }
    }
}
