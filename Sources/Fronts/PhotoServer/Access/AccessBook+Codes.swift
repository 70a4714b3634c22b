import Cryptography
package import Foundation

/// Codes, each of which admits one more device.
extension AccessBook {
    /// In seconds of the machine's monotonic clock, so setting the system clock does not extend a code.
    package static let codeLifetime: TimeInterval = 600
    /// Adding one more drops the oldest.
    private static let (maxCodes, maxDevices) = (16, 64)

    /// Makes a code of 128 random bits.
    ///
    /// - Parameter lasts: true for a code that is valid as long as the server runs, not only for ten minutes.
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

    /// Redeems a code.
    ///
    /// - Returns: the cookie value for the device; nil if the code is not valid.
    func redeem(_ code: String, _ name: String, now: Moment = .now) -> String? {
        let (text, digest) = (AccessToken.random().text, Self.digest(code))
        // Reads first: guesses must not keep the file busy with writes.
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
