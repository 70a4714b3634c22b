import Crypto
import Foundation
package import PhotoStore
import SwiftProtobuf

/// Seals facts of a capture into a record, and opens them for who has the library's key, as `record.proto` says.
package struct RecordSeal: Sendable {
    private let key: SymmetricKey
    /// Tells this key from others, and nothing else about it.
    let identifier: String

    /// - Parameter key: 32 bytes; see `KeyFile`.
    package init(key: [UInt8]) {
        self.key = SymmetricKey(data: key)
        identifier = Hex.text(SHA256.hash(data: Array("sluice key".utf8) + key).prefix(8))
    }

    /// The record with all that is sealed in its `capture`; nil where this is not the key that it was sealed with, or
    /// somebody changed it.
    package func opened(_ record: Record) -> Record? {
        var opened = record
        opened.sealed = Data()
        opened.sealedGroups = []
        guard !record.sealed.isEmpty else { return opened }
        guard let box = try? AES.GCM.SealedBox(combined: record.sealed),
            let bytes = try? AES.GCM.open(box, using: key, authenticating: record.contentID),
            (try? opened.capture.merge(serializedBytes: bytes)) != nil
        else { return nil }
        return opened
    }

    /// The facts, for the record of this content alone; empty where there are none.
    func sealed(_ capture: Record.Capture, for contentID: Data) throws -> Data {
        let bytes: Data = try capture.serializedBytes()
        guard !bytes.isEmpty else { return Data() }
        let box = try AES.GCM.seal(bytes, using: key, authenticating: contentID)
        return Data(box.nonce) + box.ciphertext + box.tag
    }
}
