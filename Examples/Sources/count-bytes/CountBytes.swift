// Counts byte values in files: two stages that hold no more than 72 MiB, or one file that is larger.
//
//     swift run --package-path Examples count-bytes FILE…
import Backpressure
import Foundation

/// A file's bytes, with their lease from the budget.
struct Part: Sendable {
    var bytes: Data
    var lease: Lease
}

/// Sums up, on a thread of its own.
actor Histogram {
    private let executor: ThreadExecutor
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    private(set) var counts = [Int](repeating: 0, count: 256)

    init(_ executor: ThreadExecutor) { self.executor = executor }

    func add(_ bytes: Data) { for byte in bytes { counts[Int(byte)] += 1 } }
}

@main
struct CountBytes {
    static func main() async throws {
        let files = CommandLine.arguments.dropFirst().map { URL(filePath: $0) }
        let budget = MemoryBudget(capacity: 72 << 20)
        let channel = ByteChannel<Part>(capacity: 8 << 20)
        let pool = try BlockingPool(name: "reading", threadCount: 2)
        // Concurrent requests for the same file share one lookup.
        let sizes = SharedWork<URL, Int>()
        let reading = Task {
            defer { channel.finish() }
            for file in files {
                let byteCount = try await sizes.value(for: file) {
                    SharedWork.Product(value: try await pool.run { try size(of: file) })
                }
                let lease = try await budget.lease(byteCount)
                let bytes = try await pool.run { try Data(contentsOf: file) }
                try await channel.send(Part(bytes: bytes, lease: lease), byteCount: bytes.count)
            }
        }

        let executor = try ThreadExecutor(name: "histogram")
        let histogram = Histogram(executor)
        for try await part in channel {
            await histogram.add(part.bytes)
            part.lease.release()
        }
        let counts = await histogram.counts
        await executor.shutdown()
        try await reading.value
        await pool.shutdown()
        print("\(counts.reduce(0, +)) bytes, \(counts[0]) of them zero, at most \(budget.peak) in memory")
    }

    private static func size(of file: URL) throws -> Int {
        try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
    }
}
