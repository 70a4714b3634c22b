import PhotoModel
import PhotoRecord
import StoreFiles
import SwiftProtobuf

extension Cache {
    /// Adds plugin results to a record. Does nothing if the content no longer has one.
    func put(
        _ results: [Record.PluginResult],
        keeping names: [String]?,
        of content: ContentID,
        _ transaction: borrowing Transaction
    ) throws(StoreError) {
        guard var record = try record(content, transaction) else { return }
        let new = Set(results.map(\.name))
        let all = record.plugins.filter { !new.contains($0.name) } + results
        record.plugins = names.map { names in names.compactMap { name in all.first { $0.name == name } } } ?? all
        try put(record, of: content, transaction)
    }
}
