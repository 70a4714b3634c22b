import ArgumentParser
import Fingerprinting
import Foundation

/// Consecutive hashes of 32 bytes each.
struct HashFile: ParsableArguments {
    @Argument(help: "A file of hashes of 32 bytes each.")
    var file: String

    func hashes() throws -> [PDQHash] {
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: file)))
        guard bytes.count % PDQHash.byteCount == 0 else {
            throw ValidationError("\(file) has \(bytes.count) bytes, which is not a multiple of 32")
        }
        return stride(from: 0, to: bytes.count, by: PDQHash.byteCount).compactMap {
            PDQHash(bytes: bytes[$0..<$0 + PDQHash.byteCount])
        }
    }
}

/// Measures how long the body takes, in seconds.
func measured<Value>(_ body: () throws -> Value) rethrows -> (value: Value, seconds: Double) {
    let start = ContinuousClock.now
    let value = try body()
    let (seconds, attoseconds) = (ContinuousClock.now - start).components
    return (value, Double(seconds) + Double(attoseconds) / 1e18)
}

func printJSON(_ report: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    print(String(decoding: try encoder.encode(report), as: UTF8.self))
}

/// Writes results as 32-bit numbers in native byte order.
func write(_ numbers: [Int32], to file: String) throws {
    try numbers.withUnsafeBytes { try Data($0).write(to: URL(filePath: file)) }
}
