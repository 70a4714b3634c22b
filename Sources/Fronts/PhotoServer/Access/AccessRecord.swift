import Foundation

/// Who may come in, as it is kept in a file: nothing in it lets anybody in.
struct AccessRecord: Codable, Sendable {
    /// That lets one device in.
    struct Code: Codable, Sendable {
        var digest: Data
        /// Nil: good as long as the server runs that printed it.
        var ends: Date?
    }

    /// The name by which browsers of this machine call the server. Cookies do not tell ports apart, names they do: no other
    /// program's page is sent ours.
    var name = "sluice-\(AccessToken.random().text.prefix(10)).localhost"
    /// Of the server that runs.
    var place: ServedPlace?
    var codes: [Code] = []
    var devices: [KnownDevice] = []

    init() {}

    init(_ bytes: [UInt8]) throws {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        self = try decoder.decode(AccessRecord.self, from: Data(bytes))
    }

    func bytes() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(self))
    }
}

/// Where a server can be called.
package struct ServedPlace: Codable, Sendable, Hashable {
    /// What its links begin with: `http://photos.home:8080`.
    package var origin: String
    /// Whether other machines can.
    package var isReachable: Bool
}
