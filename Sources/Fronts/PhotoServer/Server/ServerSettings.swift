package import Foundation
package import StoreFiles
package import SystemPackage

/// How to serve a library.
package struct ServerSettings: Sendable {
    package struct TLSFiles: Sendable, Hashable {
        /// PEM, with the whole chain.
        package var certificate: FilePath
        package var key: FilePath

        package init(certificate: FilePath, key: FilePath) {
            self.certificate = certificate
            self.key = key
        }
    }

    package var listen = ListenAddress.loopback
    package var token: AccessToken
    /// The file with the admitted devices; nil to keep none.
    package var accessFile: SharedFile?
    package var tls: TLSFiles?
    /// Listens beyond this machine without encryption.
    package var allowsPlainHTTP = false
    /// Further host names of the server, besides those that it detects.
    package var hosts: [String] = []
    /// Other origins whose pages may use the interface with a token.
    package var origins: [WebOrigin] = []
    /// Tells when shares end.
    package var clock: @Sendable () -> Date = { Date() }
    /// Serves originals, too.
    package var servesOriginals = false
    /// Serves photos by the IIIF Image API, to whoever knows the key in its address.
    package var servesIIIF = false
    /// Scales pictures that programs send, as imaginary does, for whoever knows the key.
    package var servesImaginary = false
    /// The command that serves this library, shown to users who should restart it with other options.
    package var command = "sluice serve"
    package var limits = ServerLimits()
    /// Threads for event loops.
    package var loopCount = 2

    package init(token: AccessToken = .random()) { self.token = token }

    var scheme: String { tls == nil ? "http" : "https" }
}
