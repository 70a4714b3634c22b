package import PhotoModel
import PhotoRecord
package import StoreFiles

/// The databases `fingerprints` and `trimmed`, which duplicate data of the records so that it can be scanned.
extension Cache {
    /// Visits the perceptual hash of every picture without its border, in content-ID order.
    package func forEachTrimmedFingerprint(
        _ body: (ContentID, FingerprintEntry) throws(StoreError) -> Void
    ) throws(StoreError) {
        guard let trimmed = try EnvironmentRegistry.shared.later(of: environment).trimmed else { return }
        try forEachFingerprint(in: trimmed, body)
    }

    /// Both databases, or only the first if the other does not exist.
    var fingerprintDatabases: [UInt32] {
        get throws(StoreError) {
            [environment.fingerprints, try EnvironmentRegistry.shared.later(of: environment).trimmed].compactMap(\.self)
        }
    }

    /// Adds the fingerprints that a record contains, and removes those that it does not contain.
    func putFingerprints(
        _ fingerprints: Record.Fingerprints,
        of key: [UInt8],
        _ transaction: borrowing Transaction
    ) throws(StoreError) {
        try put(FingerprintEntry(fingerprints), key, environment.fingerprints, transaction)
        guard let trimmed = transaction.later.trimmed else { return }
        try put(FingerprintEntry(trimmed: fingerprints), key, trimmed, transaction)
    }

    func deleteFingerprints(of key: [UInt8], _ transaction: borrowing Transaction) throws(StoreError) {
        try putFingerprints(Record.Fingerprints(), of: key, transaction)
    }

    /// Whether both databases agree with a record.
    func hasFingerprints(
        _ fingerprints: Record.Fingerprints,
        of key: [UInt8],
        _ transaction: borrowing Transaction
    ) throws(StoreError) -> Bool {
        let entry = try transaction.value(environment.fingerprints, key).map { Array($0) }
        guard entry == FingerprintEntry(fingerprints)?.bytes else { return false }
        guard let trimmed = transaction.later.trimmed else { return true }
        return try transaction.value(trimmed, key).map { Array($0) } == FingerprintEntry(trimmed: fingerprints)?.bytes
    }

    private func put(
        _ entry: FingerprintEntry?,
        _ key: [UInt8],
        _ database: UInt32,
        _ transaction: borrowing Transaction
    ) throws(StoreError) {
        guard let entry else { return try transaction.delete(database, key) }
        try transaction.put(database, key, entry.bytes)
    }
}
