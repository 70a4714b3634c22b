import Backpressure
import Foundation

/// Repeated measurements of a duration.
struct Times {
    private(set) var milliseconds: [Double] = []

    mutating func add(_ duration: Duration) { milliseconds.append(duration.seconds * 1000) }

    mutating func measure<Value>(_ body: () async throws -> Value) async rethrows -> Value {
        let start = ContinuousClock.now
        let value = try await body()
        add(ContinuousClock.now - start)
        return value
    }

    /// Nearest rank.
    private func percentile(_ share: Double) -> Double {
        guard !milliseconds.isEmpty else { return 0 }
        let sorted = milliseconds.sorted()
        return sorted[min(sorted.count - 1, max(0, Int((share * Double(sorted.count)).rounded(.up)) - 1))]
    }

    var summary: TimesSummary {
        TimesSummary(
            count: milliseconds.count,
            p50: percentile(0.5),
            p99: percentile(0.99),
            most: milliseconds.max() ?? 0
        )
    }
}

/// In milliseconds.
struct TimesSummary: Codable {
    var count: Int
    var p50: Double
    var p99: Double
    var most: Double
}

/// Prints one object on standard output.
func printJSON(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    print(String(decoding: try encoder.encode(value), as: UTF8.self))
}
