import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

/// What broke a connection, in words for people.
enum ConnectionTrouble {
    static func words(_ error: any Error) -> String {
        switch error {
        case let error as NIOConnectionError:
            return error.connectionErrors.first.map { words($0.error) } ?? "its name is unknown"
        case let error as IOError: return String(cString: strerror(error.errnoCode)).lowercasedAtStart
        case ChannelError.connectTimeout: return "no answer in time"
        case is SocketAddressError: return "its name is unknown"
        case is HTTPParserError: return "its answer is not HTTP: a server with a certificate is at https://"
        case is NIOSSLExtraError: return "its certificate is for another name"
        case is NIOSSLError, is BoringSSLError: return tls("\(error)")
        default: return "\(error)"
        }
    }

    /// Whether the server could not prove who it is.
    static func isInsecure(_ error: any Error) -> Bool { error is NIOSSLError || error is NIOSSLExtraError }

    private static func tls(_ text: String) -> String {
        if text.contains("CERTIFICATE_VERIFY_FAILED") {
            return "its certificate is not signed by anybody this machine trusts; --tls-ca FILE trusts one more"
        }
        if text.contains("WRONG_VERSION_NUMBER") || text.contains("HTTP_REQUEST") { return "it does not use TLS" }
        return "TLS failed: \(text)"
    }
}

extension String {
    fileprivate var lowercasedAtStart: String { prefix(1).lowercased() + dropFirst() }
}
