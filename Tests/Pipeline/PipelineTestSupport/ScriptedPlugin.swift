import Foundation
import PhotoPipeline
package import PhotoPlugins
package import PhotoRecipe
package import PhotoRecord
package import SystemPackage
package import TestSupport

/// A plugin in Python with answers defined by a test. It records every requested content.
package struct ScriptedPlugin {
    package let folder: TemporaryFolder
    private let script: FilePath
    private let asked: FilePath
    package var name = "scripted"
    package var version = "1"
    package var tier = "thumb"
    package var deadline = Duration.seconds(30)
    package var memory = 1 << 20

    /// - Parameters:
    ///   - hello: the first line, as Python.
    ///   - answer: Python code with `request` and `number` (of the request in this process), free to print anything.
    ///   - asked: the file that records the contents, if a test needs to know it.
    package init(
        hello: String = #"say({"sluice": 1, "name": "scripted", "version": VERSION})"#,
        answer: String = #"say({"id": request["id"], "values": {"width": request["width"], "word": "Äpfel"}})"#,
        asked: FilePath? = nil
    ) throws {
        folder = try TemporaryFolder()
        script = folder.path.appending("plugin.py")
        self.asked = asked ?? folder.path.appending("asked")
        let body = answer.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)" }.joined(
            separator: "\n"
        )
        try script.write(
            Array(
                """
                import json, os, signal, sys
                VERSION = sys.argv[1]
                def say(message):
                    print(message if isinstance(message, str) else json.dumps(message), flush=True)
                \(hello)
                number = 0
                for line in sys.stdin:
                    request = json.loads(line)
                    number += 1
                    with open("\(self.asked)", "a") as file:
                        file.write(request["content"] + "\\n")
                \(body)

                """.utf8
            )
        )
    }

    /// The requested contents, in hexadecimal.
    package var contentsAsked: [String] {
        ((try? String(contentsOfFile: asked.string, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
    }

    package var recipe: Recipe {
        var plugin = Recipe.Plugin(
            name: name,
            version: version,
            command: ["python3", script.string, version],
            tier: tier
        )
        plugin.deadline = deadline
        plugin.memory = memory
        var recipe = Recipe.default
        recipe.plugins = [plugin]
        return recipe
    }
}

extension Record {
    package func result(of plugin: String) -> PluginResult? { plugins.first { $0.name == plugin } }

    /// Values of the scripted plugin.
    package var values: [String: PluginValue] {
        let values = result(of: "scripted")?.values ?? []
        return Dictionary(
            uniqueKeysWithValues: values.compactMap { value in PluginValue(value).map { (value.name, $0) } }
        )
    }

    package var problem: String? { result(of: "scripted")?.problem }
}
