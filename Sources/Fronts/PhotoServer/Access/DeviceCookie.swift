import Cryptography
import PhotoModel

/// The cookie of an admitted browser.
struct DeviceCookie: Sendable {
    let name: String
    private let isSecure: Bool

    /// - Parameter library: the host name for browsers on this machine. The cookie's name is derived from it, to differ from
    ///   those of other libraries, since cookies are shared between ports, but does not reveal it.
    init(library: String, isSecure: Bool) {
        // Browsers accept a cookie with this name prefix only from the host itself, not from others in its domain.
        let digest = Hex.text(SHA256.digest(of: Array(library.utf8)))
        name = "\(isSecure ? "__Host-" : "")sluice-\(digest.prefix(10))"
        self.isSecure = isSecure
    }

    /// The `Set-Cookie` field. Its lifetime is the longest that browsers allow; the server knows when it expires.
    func field(_ value: String) -> String {
        let age = KnownDevice.maxDays * 86_400
        return "\(name)=\(value); Max-Age=\(age); HttpOnly; SameSite=Strict; Path=/\(isSecure ? "; Secure" : "")"
    }

    /// - Parameter fields: The values of a request's `Cookie` fields.
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
