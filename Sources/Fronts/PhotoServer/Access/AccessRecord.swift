import Foundation
import PhotoModel

/// Who may come in, as it is kept in a file: nothing in it lets anybody in.
struct AccessRecord: Codable, Sendable {
    /// That lets one device in.
    struct Code: Codable, Sendable {
        var digest: Data
        /// Nil: good as long as the server runs that printed it.
        var ends: Date?
        /// By the machine's own clock since this start: that of the day may be set meanwhile.
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
            // One that would be good for longer was made by a clock that was ahead.
            return left <= 0 || left > AccessBook.codeLifetime
        }
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
        self = try JSONDecoder.sluice().decode(AccessRecord.self, from: Data(bytes))
    }

    /// Leaves out codes that have ended, and counts anew for devices that came while the clock was ahead.
    mutating func tidy(_ now: Moment) {
        codes.removeAll { $0.hasEnded(now) }
        recount(now.date)
    }

    mutating func recount(_ now: Date) {
        for place in devices.indices { devices[place].recount(now) }
    }

    func bytes() throws -> [UInt8] {
        Array(try JSONEncoder.sluice(isForPeople: true).encode(self))
    }
}

/// Where a server can be called.
package struct ServedPlace: Codable, Sendable, Hashable {
    /// What its links begin with: `http://photos.home:8080`.
    package var origin: String
    /// Whether other machines can.
    package var isReachable: Bool
}
