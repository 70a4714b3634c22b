import Foundation
import PhotoModel

/// The access data as stored in a file. It holds digests only, so reading it admits nobody.
struct AccessRecord: Codable, Sendable {
    /// A code that admits one device.
    struct Code: Codable, Sendable {
        var digest: Data
        /// Nil: valid as long as the server that printed it runs.
        var ends: Date?
        /// The end on the machine's monotonic clock since this start, because the system clock may be set meanwhile.
        var uptime: TimeInterval?
        var start: String?

        init(digest: Data, ends: Moment?) {
            (self.digest, self.ends, uptime, start) = (digest, ends?.date, ends?.uptime, ends?.start)
        }

        func hasEnded(_ now: Moment) -> Bool {
            guard let ends else { return false }
            let left =
                if let uptime, let start, start == now.start { uptime - now.uptime } else {
                    ends.timeIntervalSince(now.date)
                }
            // A longer remaining time means that the clock was ahead when the code was made.
            return left <= 0 || left > AccessBook.codeLifetime
        }
    }

    /// The host name under which browsers on this machine reach the server. Cookies are shared between ports but not between
    /// names, so pages of other programs are not sent ours.
    var name = "sluice-\(AccessToken.random().text.prefix(10)).localhost"
    /// Where the running server can be reached.
    var place: ServedPlace?
    var codes: [Code] = []
    var devices: [KnownDevice] = []
    var shares: [Share] = []
    /// The latest is last.
    var revoked: [RevokedShare] = []

    init() {}

    /// Files of earlier versions have no shares.
    init(from decoder: any Decoder) throws {
        let record = try decoder.container(keyedBy: CodingKeys.self)
        name = try record.decode(String.self, forKey: .name)
        place = try record.decodeIfPresent(ServedPlace.self, forKey: .place)
        codes = try record.decode([Code].self, forKey: .codes)
        devices = try record.decode([KnownDevice].self, forKey: .devices)
        shares = try record.decodeIfPresent([Share].self, forKey: .shares) ?? []
        revoked = try record.decodeIfPresent([RevokedShare].self, forKey: .revoked) ?? []
    }

    init(_ bytes: [UInt8]) throws {
        self = try JSONDecoder.sluice().decode(AccessRecord.self, from: Data(bytes))
    }

    /// Drops expired codes, and restarts the count for devices that came while the clock was ahead.
    mutating func tidy(_ now: Moment) {
        codes.removeAll { $0.hasEnded(now) }
        recount(now.date)
    }

    mutating func recount(_ now: Date) {
        for place in devices.indices { devices[place].recount(now) }
    }

    func bytes() throws -> [UInt8] { try JSONText.bytes(of: self, isForPeople: true) }
}

/// Where a server can be reached.
package struct ServedPlace: Codable, Sendable, Hashable {
    /// The prefix of its links: `http://photos.home:8080`.
    package var origin: String
    /// Whether other machines can reach it.
    package var isReachable: Bool
}
