extension ByteChannel: AsyncSequence {
    /// Iterators share the channel's elements: each element goes to one of them.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let channel: ByteChannel

        public func next(isolation actor: isolated (any Actor)?) async throws(CancellationError) -> Element? {
            try await channel.receive()
        }
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(channel: self)
    }
}
