import Foundation
import SwiftProtobuf
import SystemPackage

@testable import PhotoCache
@testable import PhotoRecord
@testable import StoreFiles

extension Parser {
    static let record = Parser(name: "record", seeds: records) { bytes in
        guard let record = try? Record(serializedBytes: Data(bytes)) else { return }
        _ = record.content
        for tier in record.tiers { _ = (record.tier(named: tier.name), tier.tierDigest, tier.storedTierDigest) }
        _ = FingerprintEntry(record.fingerprints)
        let again = (try? record.serializedBytes() as [UInt8]).flatMap { try? Record(serializedBytes: Data($0)) }
        // NaN is not equal to itself, although a message is equal to its own copy: two parses are never equal then.
        let isSame = again == record || (again != nil && (try? Record(serializedBytes: Data(bytes))) != record)
        demand(isSame, "a record is not read as it was written")
    }

    static let failure = Parser(name: "failure", seeds: failures) { bytes in
        _ = try? Failure(serializedBytes: Data(bytes))
    }

    static let fingerprint = Parser(name: "fingerprint", seeds: [Array(0..<36)]) { bytes in
        guard let entry = FingerprintEntry(bytes) else { return }
        demand(Array(entry.bytes.dropLast()) == Array(bytes.dropLast()), "a fingerprint changes")
    }

    static let path = Parser(name: "path", seeds: ["a/b.jpg", "/ä/b/", "..", "//"].map { Array($0.utf8) }) { bytes in
        let path = FilePath(bytes: bytes)
        demand(FilePath(bytes: path.bytes) == path, "\(path) changes")
        demand(!path.bytes.contains(0), "a zero in a path")
    }

    private static let records: [[UInt8]] = {
        var record = Record()
        record.contentID = Data(0..<32)
        record.format = "jpeg"
        record.width = 4032
        record.capture.takenAt = "2021-07-04T12:34:56"
        record.capture.latitude = 47.3
        record.fingerprints.pdq = Data(0..<32)
        record.fingerprints.pdqQuality = 100
        record.quality.sharpness = 1.5
        var tier = Record.Tier()
        tier.name = "thumb"
        tier.digest = Data(0..<16)
        tier.byteCount = 4711
        record.tiers = [tier]
        record.damage = ["it ends early"]
        var (total, text) = (Record.PluginResult.Value(), Record.PluginResult.Value())
        (total.name, total.number) = ("total", 5.98)
        (text.name, text.text) = ("text", "EDELMARKT")
        var result = Record.PluginResult()
        (result.name, result.version, result.digest) = ("text", "1", Data(0..<16))
        result.values = [total, text]
        record.plugins = [result]
        return [(try? record.serializedBytes()) ?? []]
    }()

    private static let failures: [[UInt8]] = {
        var failure = Failure()
        failure.stage = "decode"
        failure.reason = "too damaged to decode"
        return [(try? failure.serializedBytes()) ?? []]
    }()
}
