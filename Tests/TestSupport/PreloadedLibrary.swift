import Foundation
import SystemPackage

/// A library to be preloaded into a command, built by a script.
package enum PreloadedLibrary {
    /// Makes calls on files fail.
    package static let faultInjection = path(of: "FaultInjection")
    /// Ends a command that closes what is not open.
    package static let closeGuard = path(of: "CloseGuard")
    /// Takes Landlock and seccomp from a command.
    package static let noSandbox = path(of: "NoSandbox")

    private static func path(of name: String) -> Result<String, any Error> {
        Result {
            let output = try Tool.run(packageFolder.appending("scripts/preloaded-library").string, name)
            return String(decoding: output, as: UTF8.self).trimmingCharacters(in: .newlines)
        }
    }
}
