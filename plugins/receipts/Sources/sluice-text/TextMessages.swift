import Foundation

/// Messages on standard input and output, described in `docs/plugins.md`.
enum TextMessages {
    struct Hello: Encodable {
        var sluice: Int
        var name: String
        var version: String
    }

    struct Request: Decodable {
        struct Facts: Decodable {
            var depicts: String?
        }

        var id: Int
        var facts: Facts?
    }

    struct Answer: Encodable {
        var id: Int
        var values: TextValues?
        var problem: String?
    }

    static func request(_ line: String) -> Request? {
        try? JSONDecoder().decode(Request.self, from: Data(line.utf8))
    }
}

/// The results. Empty if the picture is a usual photo, or nothing could be read.
struct TextValues: Encodable {
    struct Item: Encodable {
        var name: String
        var amount: Double
        var quantity: Int?
    }

    var text: String?
    /// receipt or invoice.
    var kind: String?
    var total: Double?
    var currency: String?
    var tax: Double?
    var items: [Item]?
}
