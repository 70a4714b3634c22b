import ArgumentParser
import CLinux
import Foundation
import PhotoServer
import SystemPackage

/// The access token of a served library, read from a place that others cannot read.
struct TokenOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Access token: 16 to 128 letters, digits and -_.~ (default: $SLUICE_TOKEN, or random)",
            valueName: "token"
        ),
        transform: { text throws in
            do { return try AccessToken(text) } catch { throw ValidationError("\(error)") }
        }
    )
    var token: AccessToken?

    @Option(
        help: ArgumentHelp(
            "File with the access token, or - for standard input: --token is visible to other users of this machine.",
            valueName: "file"
        ),
        completion: .file()
    )
    var tokenFile: FilePath?

    func validate() throws {
        if token != nil && tokenFile != nil { throw ValidationError("Give --token or --token-file, not both.") }
    }

    /// The chosen token, or a random one. Afterwards it is visible neither to `ps` nor to a child of this process.
    ///
    /// - Throws: `CommandError.badToken`, `CommandError.cannotRead`
    func chosen() throws -> AccessToken {
        let inherited = ProcessInfo.processInfo.environment[Self.variable]
        unsetenv(Self.variable)
        if let token {
            clinux_hide_argument(token.text)
            return token
        }
        if let tokenFile {
            return try Self.token(String(decoding: tokenFile.readForCommand(), as: UTF8.self), in: "\(tokenFile)")
        }
        guard let inherited, !inherited.isEmpty else { return .random() }
        return try Self.token(inherited, in: Self.variable)
    }

    private static let variable = "SLUICE_TOKEN"

    private static func token(_ text: String, in place: String) throws(CommandError) -> AccessToken {
        let word = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard let token = try? AccessToken(word) else { throw .badToken(in: place) }
        return token
    }
}
