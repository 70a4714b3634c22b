import Cryptography
import PhotoModel

/// What a browser shows that was let in.
struct DeviceCookie: Sendable {
    let name: String
    private let isSecure: Bool

    /// - Parameter library: the name by which this machine's browsers call it. The cookie's own name tells it from those of
    ///   other libraries, as cookies do not tell ports apart, and it tells nobody that name.
    init(library: String, isSecure: Bool) {
        // Of a name that begins so, browsers take no cookie from others in the same domain.
        let digest = Hex.text(SHA256.digest(of: Array(library.utf8)))
        name = "\(isSecure ? "__Host-" : "")sluice-\(digest.prefix(10))"
        self.isSecure = isSecure
    }

    /// What leaves it in a browser: as long as browsers keep any. The server knows when it ends.
    func field(_ value: String) -> String {
        let age = KnownDevice.maxDays * 86_400
        return "\(name)=\(value); Max-Age=\(age); HttpOnly; SameSite=Strict; Path=/\(isSecure ? "; Secure" : "")"
    }

    /// - Parameter fields: the values of a request's `Cookie`.
    func value(in fields: some Sequence<some StringProtocol>) -> String? {
        for field in fields {
            for pair in field.split(separator: ";") {
                let pair = pair.drop { $0 == " " }
                guard pair.hasPrefix(name), pair.dropFirst(name.count).first == "=" else { continue }
                return String(pair.dropFirst(name.count + 1))
            }
        }
        return nil
    }
}
