import ArgumentParser
import Foundation
import PhotoServer
import SystemPackage

/// How to reach a server.
struct ServerOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            File with the access token of the server, or - for standard input. (default: $SLUICE_TOKEN, or what an \
            earlier link admitted)
            """,
            valueName: "file"
        ),
        completion: .file()
    )
    var tokenFile: FilePath?

    @Option(
        help: ArgumentHelp(
            "Trust this certificate, in PEM: the server's own, or the one that signed it.",
            valueName: "file"
        ),
        completion: .file()
    )
    var tlsCA: FilePath?

    var isEmpty: Bool { tokenFile == nil && tlsCA == nil }

    /// Nil if none is given.
    ///
    /// - Throws: `CommandError.badToken`, `CommandError.cannotRead`
    func token() throws -> String? { try TokenOptions.given(file: tokenFile)?.text }

    /// - Throws: `CommandError.cannotRead`
    func certificate() throws -> TrustedCertificate? {
        try tlsCA.map { try TrustedCertificate($0.readForCommand(), path: $0) }
    }
}
