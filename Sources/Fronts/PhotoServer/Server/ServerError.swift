package import SystemPackage

/// Why a server was not started.
package enum ServerError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Others than this machine would reach it, and everything would be readable on the way.
    case needsEncryption(ListenAddress)
    case cannotListen(ListenAddress, reason: String)
    case badCertificate(FilePath, reason: String)
    case badKey(FilePath, reason: String)
    case keyDoesNotFit(certificate: FilePath, key: FilePath, reason: String)
    case badToken
    /// The list of devices that were let in cannot be read.
    case badAccessFile(FilePath, reason: String)

    package var description: String {
        switch self {
        case .needsEncryption(let address):
            """
            \(address) can be reached by other machines, and what is sent would be readable on the way. Give --tls-cert \
            and --tls-key, or --plain-http where you trust the network.
            """
        case .cannotListen(let address, let reason):
            "Cannot listen on \(address): \(reason). Choose another address or port with --listen HOST:PORT."
        case .badCertificate(let file, let reason):
            "\(file) is no certificate in PEM form: \(reason). Give the file with the whole chain, the server's first."
        case .badKey(let file, let reason):
            "\(file) is no private key in PEM form without a passphrase: \(reason)."
        case .keyDoesNotFit(let certificate, let key, let reason):
            "\(certificate) and \(key) do not belong together: \(reason)."
        case .badToken:
            """
            A token is made of \(AccessToken.leastCount) to \(AccessToken.mostCount) letters, digits, '-', '_', '.' and '~': \
            `openssl rand -hex 16` makes one.
            """
        case .badAccessFile(let file, let reason):
            """
            \(file) tells which devices were let in, and cannot be read: \(reason). Move it away: then every device has to \
            open a new link.
            """
        }
    }
}
