package import PhotoModel
import PhotoRecord
package import StoreFiles

/// The databases `fingerprints` and `trimmed`, which say again what records say, to be scanned.
extension Cache {
    /// Visits every perceptual hash of a picture without its border, in the order of the content IDs.
    package func forEachTrimmedFingerprint(
        _ body: (ContentID, FingerprintEntry) throws(StoreError) -> Void
    ) throws(StoreError) {
        guard let trimmed = try EnvironmentRegistry.shared.trimmed(of: environment) else { return }
        try forEachFingerprint(in: trimmed, body)
    }

    /// Both databases, or the first one where there is no other.
    var fingerprintDatabases: [UInt32] {
        get throws(StoreError) {
            [environment.fingerprints, try EnvironmentRegistry.shared.trimmed(of: environment)].compactMap(\.self)
        }
    }

    /// Puts in what a record says, or takes out what it does not.
    func putFingerprints(
        _ fingerprints: Record.Fingerprints,
        of key: [UInt8],
        _ transaction: borrowing Transaction
    ) throws(StoreError) {
        try put(FingerprintEntry(fingerprints), key, environment.fingerprints, transaction)
        guard let trimmed = transaction.trimmed else { return }
        try put(FingerprintEntry(trimmed: fingerprints), key, trimmed, transaction)
    }

    func deleteFingerprints(of key: [UInt8], _ transaction: borrowing Transaction) throws(StoreError) {
        try putFingerprints(Record.Fingerprints(), of: key, transaction)
    }

    /// Whether both databases say what a record says.
    func hasFingerprints(
        _ fingerprints: Record.Fingerprints,
        of key: [UInt8],
        _ transaction: borrowing Transaction
    ) throws(StoreError) -> Bool {
        let entry = try transaction.value(environment.fingerprints, key).map { Array($0) }
        guard entry == FingerprintEntry(fingerprints)?.bytes else { return false }
        guard let trimmed = transaction.trimmed else { return true }
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
