import PhotoRecipe
package import PhotoRecord
package import PhotoStore
import StoreFiles

/// Decrypts the sealed facts of records, with the library's key.
package struct RecordOpener: Sendable {
    private let keyFile: KeyFile
    private let key: Result<[UInt8]?, StoreError>

    /// Blocks on the disk.
    package init(_ library: Library) {
        keyFile = library.location.keyFile
        do throws(StoreError) { key = .success(try library.key()) } catch { key = .failure(error) }
    }

    /// The record with its sealed facts, or why that is not possible.
    package func open(_ record: Record) -> (record: Record, problem: String?) {
        let isSealed = !record.sealed.isEmpty || record.plugins.contains { !$0.sealed.isEmpty }
        guard isSealed else { return (record, nil) }
        switch key {
        case .failure(let error): return (record, "\(error)")
        case .success(nil): return (record, "the library's key is missing (\(keyFile.path))")
        case .success(let key?):
            guard var opened = RecordSeal(key: key).opened(record) else {
                return (record, "sealed with a key other than \(keyFile.path)")
            }
            opened.sealedGroups = record.sealedGroups
            return (opened, nil)
        }
    }
}
