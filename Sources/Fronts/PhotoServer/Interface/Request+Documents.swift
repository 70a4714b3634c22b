import Foundation
import Hummingbird
import HummingbirdCore
import NIOCore
import PhotoModel

extension Request {
    /// The JSON of the body, which has arrived completely and is within the size limit.
    ///
    /// - Throws: `Problem` that names the wrong key.
    func document<Document: Decodable>(_ type: Document.Type = Document.self) async throws -> Document {
        let bytes = try await body.collect(upTo: .max)
        do {
            return try JSONDecoder.sluice().decode(type, from: Data(bytes.readableBytesView))
        } catch let error as DecodingError {
            throw Problem(400, kind: "bad-document", error.words)
        }
    }
}

extension DecodingError {
    /// What is wrong, and at which key.
    fileprivate var words: String {
        switch self {
        case .keyNotFound(let key, let context): "'\((context.codingPath + [key]).path)' is missing."
        case .typeMismatch(let type, let context): "'\(context.codingPath.path)' is not a \(type)."
        case .valueNotFound(_, let context): "'\(context.codingPath.path)' has no value."
        case .dataCorrupted(let context):
            context.codingPath.isEmpty
                ? "The body is not JSON." : "'\(context.codingPath.path)': \(context.debugDescription)"
        @unknown default: "The body is not the expected JSON."
        }
    }
}

extension [any CodingKey] {
    fileprivate var path: String { map { $0.intValue.map { "\($0)" } ?? $0.stringValue }.joined(separator: ".") }
}
