import Backpressure

/// Makes the disk read the next files while others are decoded. They wait in the kernel's cache, which takes no memory from
/// the run.
struct ReadAheadStage: Sendable {
    /// Files that wait: enough for a disk to work on several at a time …
    static let maxFiles = 16
    /// … and so many bytes, with a share for each file.
    private static let maxBytes = 48 << 20

    let readers: BlockingPool

    /// Bounds by its capacity what is read ahead.
    static func output() -> ByteChannel<AwaitedFile> {
        ByteChannel(capacity: maxBytes, elementCost: maxBytes / maxFiles)
    }

    /// Hands photos on, in their order, until there are no more or `output` is closed.
    func run(_ input: ByteChannel<Candidate>, to output: ByteChannel<AwaitedFile>) async throws {
        do {
            while let candidate = try await input.receive() {
                let file = try await readers.run { Self.awaited(candidate) }
                try await output.send(file, byteCount: file.byteCount)
            }
        } catch is ChannelClosed {}
    }

    private static func awaited(_ candidate: Candidate) -> AwaitedFile {
        // What is known of its content often suffices.
        guard candidate.unchangedContent == nil else { return AwaitedFile(unopened: candidate) }
        return AwaitedFile(candidate, reading: PhotoFile.maxBytesInMemory)
    }
}
