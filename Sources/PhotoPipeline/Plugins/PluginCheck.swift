import Foundation
import Glibc
import SystemPackage

/// Tells whether a plugin can be used here, as far as that can be told without starting it: before hours of preparing, not
/// after.
enum PluginCheck {
    /// What is missing, and what to do; nil where nothing is known to be. Blocks.
    static func problem(_ plugin: Recipe.Plugin) -> String? {
        let program = PluginSpawning.program(plugin.resolvedCommand.first ?? "")
        guard let path = path(of: program) else {
            return plugin.isTrusted
                ? "\(program) is neither beside sluice nor in PATH: `make install` puts it there"
                : "there is no program \(program): check the plugin's command"
        }
        guard plugin.isTrusted else { return nil }
        guard let abilities = TextAbilities(asking: FilePath(path), Array(plugin.command.dropFirst())) else {
            return "\(program) does not answer: `sluice doctor` says more"
        }
        return abilities.problem
    }

    /// As execvp(3) finds it.
    static func path(of program: String) -> String? {
        if program.contains("/") { return access(program, X_OK) == 0 ? program : nil }
        let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return folders.split(separator: ":").map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
    }
}

extension PhotoPipeline {
    /// Plugins of the recipe that cannot be used here, with what is missing. Blocks.
    var unusablePlugins: [String: String] {
        var problems: [String: String] = [:]
        for plugin in recipe.plugins ?? [] { problems[plugin.name] = PluginCheck.problem(plugin) }
        return problems
    }
}
