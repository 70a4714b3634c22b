import NIOSSL
import SystemPackage

extension ServerSettings.TLSFiles {
    /// Reads the certificate and the key, and checks that they match.
    ///
    /// - Throws: `ServerError`
    func configuration() throws(ServerError) -> TLSConfiguration {
        let chain: [NIOSSLCertificate]
        let privateKey: NIOSSLPrivateKey
        do { chain = try NIOSSLCertificate.fromPEMFile(certificate.string) } catch {
            throw .badCertificate(certificate, reason: "\(error)")
        }
        guard !chain.isEmpty else { throw .badCertificate(certificate, reason: "it contains no certificate") }
        do { privateKey = try NIOSSLPrivateKey(file: key.string, format: .pem) } catch {
            throw .badKey(key, reason: "\(error)")
        }
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) },
            privateKey: .privateKey(privateKey)
        )
        configuration.minimumTLSVersion = .tlsv12
        configuration.applicationProtocols = ["http/1.1"]
        do { _ = try NIOSSLContext(configuration: configuration) } catch {
            throw .keyDoesNotFit(certificate: certificate, key: key, reason: "\(error)")
        }
        return configuration
    }
}
