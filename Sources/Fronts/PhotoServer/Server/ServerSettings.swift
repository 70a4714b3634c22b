package import StoreFiles
package import SystemPackage

/// How a library is served.
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
    /// Where it is kept who was let in; nil: nowhere.
    package var accessFile: SharedFile?
    package var tls: TLSFiles?
    /// Listens beyond this machine without encryption.
    package var allowsPlainHTTP = false
    /// Names under which the server is called, beside those that it finds out.
    package var hosts: [String] = []
    /// Originals can be had, too.
    package var servesOriginals = false
    /// The command that serves this library, for people who are to start it again in another way.
    package var command = "sluice serve"
    package var limits = ServerLimits()
    /// Threads that answer.
    package var loopCount = 2

    package init(token: AccessToken = .random()) { self.token = token }

    var scheme: String { tls == nil ? "http" : "https" }
}
