import Foundation
import Glibc
package import PhotoRecipe
import SystemPackage

/// Whether a plugin can be used here, as far as that can be told without starting it: before hours of preparing, not after.
package struct PluginCheck {
    /// What is missing, and what to do; nil where nothing is known to be.
    package private(set) var problem: String?
    /// It reads what strangers made, and the kernel has no sandbox for it.
    package private(set) var isUncaged = false

    /// Blocks.
    ///
    /// - Parameter allowsUncaged: whether that is a problem.
    package init(_ plugin: Recipe.Plugin, allowsUncaged: Bool = false) {
        let program = PluginSpawning.program(plugin.resolvedCommand.first ?? "")
        guard let path = Self.path(of: program) else {
            problem =
                plugin.isTrusted
                ? "\(program) is neither beside sluice nor in PATH: `make install` puts it there"
                : "there is no program \(program): check the plugin's command"
            return
        }
        guard plugin.isTrusted else { return }
        guard let abilities = TextAbilities(asking: FilePath(path), Array(plugin.command.dropFirst())) else {
            problem = "\(program) does not answer: `sluice doctor` says more"
            return
        }
        isUncaged = abilities.cage.isNone
        problem = abilities.problem ?? (isUncaged && !allowsUncaged ? Self.noSandbox : nil)
    }

    private static let noSandbox = """
        no text is read without a sandbox, and this kernel offers neither Landlock nor seccomp: use one that does, or allow \
        it with --allow-uncaged
        """

    /// As execvp(3) finds it.
    package static func path(of program: String) -> String? {
        if program.contains("/") { return access(program, X_OK) == 0 ? program : nil }
        let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return folders.split(separator: ":").map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
    }
}
