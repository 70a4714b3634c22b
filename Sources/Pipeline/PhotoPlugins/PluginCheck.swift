import Foundation
import Glibc
package import PhotoRecipe
import SystemPackage

/// Whether a plugin can be used here, as far as can be checked without starting it. Problems are found before hours of
/// preparing, not after.
package struct PluginCheck {
    /// What is missing, with a remedy; nil if no problem is known.
    package private(set) var problem: String?
    /// It reads untrusted data, and the kernel has no sandbox for it.
    package private(set) var isUnsandboxed = false

    /// Blocks.
    ///
    /// - Parameter allowsUnsandboxed: if true, a missing sandbox is not a problem.
    package init(_ plugin: Recipe.Plugin, allowsUnsandboxed: Bool = false) {
        let program = PluginSpawning.program(plugin.resolvedCommand.first ?? "")
        guard let path = Self.path(of: program) else {
            problem =
                plugin.isTrusted
                ? "\(program) is neither beside sluice nor in PATH: `make install` installs it"
                : "there is no program \(program): check the plugin's command"
            return
        }
        guard plugin.isTrusted else { return }
        guard let abilities = TextAbilities(asking: FilePath(path), Array(plugin.command.dropFirst())) else {
            problem = "\(program) does not respond; run `sluice doctor` for details"
            return
        }
        isUnsandboxed = abilities.cage.isNone
        problem = abilities.problem ?? (isUnsandboxed && !allowsUnsandboxed ? Self.noSandbox : nil)
    }

    private static let noSandbox = """
        text is not read without a sandbox, and this kernel offers neither Landlock nor seccomp: use a kernel that does, \
        or allow it with --allow-uncaged
        """

    /// Searches as execvp(3) does.
    package static func path(of program: String) -> String? {
        if program.contains("/") { return access(program, X_OK) == 0 ? program : nil }
        let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return folders.split(separator: ":").map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
    }
}
