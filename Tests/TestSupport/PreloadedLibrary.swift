import Foundation
import SystemPackage

/// A library to preload into a command, built by a script.
package enum PreloadedLibrary {
    /// Makes file operations fail.
    package static let faultInjection = path(of: "FaultInjection")
    /// Aborts a command that closes a descriptor that is not open.
    package static let closeGuard = path(of: "CloseGuard")
    /// Disables Landlock and seccomp for a command.
    package static let noSandbox = path(of: "NoSandbox")

    private static func path(of name: String) -> Result<String, any Error> {
        Result {
            let output = try Tool.run(packageFolder.appending("scripts/preloaded-library").string, name)
            return String(decoding: output, as: UTF8.self).trimmingCharacters(in: .newlines)
        }
    }
}
