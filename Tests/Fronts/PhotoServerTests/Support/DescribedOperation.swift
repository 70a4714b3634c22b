import Foundation
import NIOCore
import Testing

@testable import PhotoServer

/// An operation of `openapi.json`, which a test holds to the router.
struct DescribedOperation: CustomTestStringConvertible {
    enum Access: String { case everybody, look, decide, owner }

    var method, path, id: String
    /// Who may call it.
    var access: Access

    var testDescription: String { "\(method) \(path)" }

    static func all() throws -> [DescribedOperation] {
        let page = try #require(WebPages.embedded["/api/v1/openapi.json"])
        let document = try JSONSerialization.jsonObject(with: Data(page.bytes.readableBytesView))
        let paths = try #require((document as? [String: Any])?["paths"] as? [String: [String: Any]])
        return try paths.sorted { $0.key < $1.key }.flatMap { path, methods in
            try methods.sorted { $0.key < $1.key }.compactMap { method, value in
                guard let operation = value as? [String: Any], let id = operation["operationId"] as? String else {
                    return nil
                }
                let word = operation["x-sluice-access"] as? String
                let access = try #require(word.flatMap { Access(rawValue: $0) }, "\(id)")
                return DescribedOperation(method: method.uppercased(), path: path, id: id, access: access)
            }
        }
    }
}
