import Foundation
import SystemPackage

/// The environment of `scripts/python-env`.
package enum Python {
    package static let path = packageFolder.appending(".build-python/bin/python").string

    package static let exists = FileManager.default.isExecutableFile(atPath: path)

    package static func has(_ module: String) -> Bool { exists && (try? run("import \(module)")) != nil }

    /// Runs a script, and throws if it fails.
    @discardableResult
    package static func run(_ script: String, _ arguments: String...) throws -> String {
        try Tool.text([path, "-c", script] + arguments)
    }
}
