package import SystemPackage

/// Why a server could not start.
package enum ServerError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Other machines could connect, and all data would be readable on the way.
    case needsEncryption(ListenAddress)
    case cannotListen(ListenAddress, reason: String)
    case badCertificate(FilePath, reason: String)
    case badKey(FilePath, reason: String)
    case keyDoesNotFit(certificate: FilePath, key: FilePath, reason: String)
    case badToken
    /// The list of admitted devices cannot be read.
    case badAccessFile(FilePath, reason: String)

    package var description: String {
        switch self {
        case .needsEncryption(let address):
            """
            Other machines can reach \(address), and the traffic would not be encrypted. Give --tls-cert and --tls-key, \
            or --plain-http if you trust the network.
            """
        case .cannotListen(let address, let reason):
            "Cannot listen on \(address): \(reason). Choose another address or port with --listen HOST:PORT."
        case .badCertificate(let file, let reason):
            "\(file) is not a PEM certificate: \(reason). Give the file with the whole chain, the server's certificate first."
        case .badKey(let file, let reason):
            "\(file) is not a PEM private key without a passphrase: \(reason)."
        case .keyDoesNotFit(let certificate, let key, let reason):
            "The certificate \(certificate) and the key \(key) do not match: \(reason)."
        case .badToken:
            """
            An access token has \(AccessToken.leastCount) to \(AccessToken.maxCount) letters, digits, '-', '_', '.' and '~': \
            `openssl rand -hex 16` makes one.
            """
        case .badAccessFile(let file, let reason):
            """
            The list of devices \(file) cannot be read: \(reason). Move it away: every device then has to open a new \
            link.
            """
        }
    }
}
