import Synchronization

/// Codes that let one more device in, each once and not for long.
package final class PairingCodes: Sendable {
    package static let lifetime = Duration.seconds(600)
    /// Codes that wait to be used; the oldest goes when there is one more.
    private static let most = 16

    private struct Code {
        var text: String
        var ends: ContinuousClock.Instant
    }

    private let codes = Mutex<[Code]>([])

    package init() {}

    /// A new code, of 128 random bits.
    package func make(now: ContinuousClock.Instant = .now) -> String {
        let text = AccessToken.random().text
        codes.withLock { codes in
            codes.removeAll { $0.ends <= now }
            if codes.count >= Self.most { codes.removeFirst() }
            codes.append(Code(text: text, ends: now + Self.lifetime))
        }
        return text
    }

    /// Whether a code is good; from then on it is not.
    func use(_ text: String, now: ContinuousClock.Instant = .now) -> Bool {
        codes.withLock { codes in
            codes.removeAll { $0.ends <= now }
            guard let place = codes.firstIndex(where: { Credentials.areEqual(text[...], Array($0.text.utf8)) }) else {
                return false
            }
            codes.remove(at: place)
            return true
        }
    }
}
