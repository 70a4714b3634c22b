import Foundation
import PhotoPipeline
import PhotoRecipe
import SystemPackage

extension Parser {
    static let recipe = Parser(name: "recipe", seeds: recipes) { bytes in
        do throws(RecipeError) {
            let recipe = try Recipe(yaml: bytes, file: "fuzz.yaml")
            demand(!recipe.tierNames.isEmpty, "a recipe without tiers")
        } catch {
            demand(!error.description.isEmpty, "an error that says nothing")
        }
    }

    /// A pattern, a line feed, and a path.
    static let glob = Parser(
        name: "glob",
        seeds: ["**/cache\na/b/cache/c.jpg", "[!a-z]?*.jp\\*g\nXü.jpg", "a/**/b/\na/x/y/b/c"].map { Array($0.utf8) }
    ) { bytes in
        let parts = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let pattern = try? GlobPattern(String(decoding: parts[0], as: UTF8.self)) else {
            return
        }
        let isMatch = pattern.matches(Array(parts[1]))
        // A pattern that matches a path matches everything inside it.
        if isMatch, parts[1].last != UInt8(ascii: "/") {
            demand(pattern.matches(Array(parts[1]) + Array("/inside".utf8)), "an excluded folder holds what is not")
        }
    }

    private static let recipes: [[UInt8]] = {
        let folder = URL(filePath: #filePath).appending(path: "../../../../pipelines").standardizedFileURL
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.compactMap { try? Data(contentsOf: $0) }.map { Array($0) }
    }()
}
