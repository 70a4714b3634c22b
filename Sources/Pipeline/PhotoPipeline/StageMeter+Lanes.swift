import Backpressure

extension StageMeter {
    /// Processes the elements of a channel in the given number of lanes until the channel is finished, and counts them.
    nonisolated func eachInLanes<Element: Sendable>(
        _ lanes: Int,
        of input: ByteChannel<Element>,
        _ work: @escaping @Sendable (Element) async throws -> Void
    ) async throws {
        try await withThrowingDiscardingTaskGroup { group in
            for _ in 0..<lanes {
                group.addTask {
                    while let element = try await self.receive(from: input) {
                        try await work(element)
                        self.count()
                    }
                }
            }
        }
    }

    nonisolated func receive<Element: Sendable>(from input: ByteChannel<Element>) async throws -> Element? {
        try await measure(.waitingForInput) { try await input.receive() }
    }

    nonisolated func send<Element: Sendable>(
        _ element: Element,
        byteCount: Int,
        to output: ByteChannel<Element>
    ) async throws {
        try await measure(.waitingForRoom) { try await output.send(element, byteCount: byteCount) }
    }
}
