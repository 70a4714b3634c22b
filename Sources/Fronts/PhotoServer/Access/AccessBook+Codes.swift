import Cryptography
package import Foundation

/// Codes that let in one more device each.
extension AccessBook {
    /// Seconds, by the machine's own clock: whoever sets the other one makes no code last.
    package static let codeLifetime: TimeInterval = 600
    /// The oldest goes when there is one more.
    private static let (maxCodes, maxDevices) = (16, 64)

    /// A new code, of 128 random bits.
    ///
    /// - Parameter lasts: as long as the server, not only for ten minutes.
    func makeCode(lasts: Bool = false, now: Moment = .now) -> String {
        let text = AccessToken.random().text
        let code = AccessRecord.Code(digest: Self.digest(text), ends: lasts ? nil : now + Self.codeLifetime)
        changeIfPossible { record in
            record.tidy(now)
            if record.codes.count >= Self.maxCodes, let oldest = record.codes.firstIndex(where: { $0.ends != nil }) {
                record.codes.remove(at: oldest)
            }
            record.codes.append(code)
        }
        return text
    }

    /// Uses up a code.
    ///
    /// - Returns: what the device is to show from now on; nil where the code is not good.
    func letIn(_ code: String, _ name: String, now: Moment = .now) -> String? {
        let (text, digest) = (AccessToken.random().text, Self.digest(code))
        // Who guesses shall not keep the file busy.
        guard record(atOnce: true).codes.contains(where: { $0.digest == digest }) else { return nil }
        return changeIfPossible { record in
            record.tidy(now)
            guard let place = record.codes.firstIndex(where: { $0.digest == digest }) else { return nil }
            record.codes.remove(at: place)
            record.devices.removeAll { $0.hasEnded(now.date) }
            if record.devices.count >= Self.maxDevices,
                let oldest = record.devices.indices.min(by: {
                    record.devices[$0].lastSeen < record.devices[$1].lastSeen
                })
            {
                record.devices.remove(at: oldest)
            }
            let id = String(AccessToken.random().text.prefix(8))
            record.devices.append(
                KnownDevice(id: id, name: name, since: now.date, seen: now.date, digest: Self.digest(text))
            )
            return text
        }
    }

    static func digest(_ text: some StringProtocol) -> Data { Data(SHA256.digest(of: Array(text.utf8))) }
}
