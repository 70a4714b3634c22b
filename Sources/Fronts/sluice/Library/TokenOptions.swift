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
        if let token {
            unsetenv(Self.variable)
            clinux_hide_argument(token.text)
            return token
        }
        return try Self.given(file: tokenFile) ?? .random()
    }

    /// The token in a file, or else in the environment, where no child finds it afterwards; nil without either.
    ///
    /// - Throws: `CommandError.badToken`, `CommandError.cannotRead`
    static func given(file: FilePath?) throws -> AccessToken? {
        let inherited = ProcessInfo.processInfo.environment[variable]
        unsetenv(variable)
        if let file { return try token(String(decoding: file.readForCommand(), as: UTF8.self), in: "\(file)") }
        guard let inherited, !inherited.isEmpty else { return nil }
        return try token(inherited, in: variable)
    }

    private static let variable = "SLUICE_TOKEN"

    private static func token(_ text: String, in place: String) throws(CommandError) -> AccessToken {
        let word = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard let token = try? AccessToken(word) else { throw .badToken(in: place) }
        return token
    }
}
