import Cryptography
import Foundation
import PhotoCatalogue
import PhotoModel
package import PhotoRecord
import SwiftProtobuf

/// Seals facts of a capture into a record, and opens them with the library's key, as specified in `record.proto`.
package struct RecordSeal: Sendable {
    private let key: [UInt8]
    /// Distinguishes this key from others, and reveals nothing else about it.
    package let identifier: String

    /// - Parameter key: 32 bytes; see `KeyFile`.
    package init(key: [UInt8]) {
        self.key = key
        identifier = Hex.text(SHA256.digest(of: Array("sluice key".utf8) + key).prefix(8))
    }

    /// The record with everything sealed moved into its `capture`. Nil if it was sealed with another key, or was
    /// tampered with.
    package func opened(_ record: Record) -> Record? {
        var opened = record
        opened.sealed = Data()
        opened.sealedGroups = []
        opened.plugins = record.plugins.map { self.opened($0, record.contentID) ?? $0 }
        guard !record.sealed.isEmpty else { return opened }
        guard let bytes = self.opened(record.sealed, authenticating: record.contentID),
            (try? opened.capture.merge(serializedBytes: bytes)) != nil
        else { return nil }
        return opened
    }

    /// The facts, sealed for the record of this content alone; empty if there are none.
    func sealed(_ capture: Record.Capture, for contentID: Data) throws -> Data {
        let bytes: Data = try capture.serializedBytes()
        return bytes.isEmpty ? Data() : try sealed(bytes, authenticating: contentID)
    }

    /// A plugin result with its values and problem sealed. Whether there is a problem stays visible.
    func sealed(_ result: Record.PluginResult, for contentID: Data) throws -> Record.PluginResult {
        let secret = Record.PluginResult.with { ($0.values, $0.problem) = (result.values, result.problem) }
        var sealed = result
        sealed.values = []
        sealed.problem = result.problem.isEmpty ? "" : Record.PluginResult.sealedProblem
        sealed.sealed = try self.sealed(
            try secret.serializedBytes(),
            authenticating: contentID + Data(result.name.utf8)
        )
        return sealed
    }

    /// The same with its values and problem opened; nil if this is not the key.
    func opened(_ result: Record.PluginResult, _ contentID: Data) -> Record.PluginResult? {
        var opened = result
        opened.sealed = Data()
        guard !result.sealed.isEmpty else { return opened }
        guard let bytes = self.opened(result.sealed, authenticating: contentID + Data(result.name.utf8)),
            let secret = try? Record.PluginResult(serializedBytes: bytes)
        else { return nil }
        (opened.values, opened.problem) = (secret.values, secret.problem)
        return opened
    }

    private func sealed(_ bytes: Data, authenticating context: Data) throws -> Data {
        Data(try SealedBytes.seal(Array(bytes), key: key, context: Array(context)))
    }

    private func opened(_ sealed: Data, authenticating context: Data) -> Data? {
        SealedBytes.open(Array(sealed), key: key, context: Array(context)).map { Data($0) }
    }
}
