import Foundation
import Imaging
package import PhotoModel
import SystemPackage

extension Recipe {
    /// The recipe that a cache's tiers follow, to make a missing tier as the others were made.
    ///
    /// Nil if the cache does not hold it, or if this version of Sluice would make other tiers from it.
    package init?(_ inForce: RecipeInForce) {
        guard let recipe = Recipe.words(of: inForce), TierDigests(recipe).whole.hex == inForce.digest else {
            return nil
        }
        self = recipe
    }

    /// The recipe that a library was last prepared with, to continue with it even if this version of Sluice makes other
    /// tiers from it.
    ///
    /// Nil if the cache does not hold it.
    package static func words(of inForce: RecipeInForce) -> Recipe? {
        guard let yaml = inForce.yaml,
            var recipe = try? Recipe(yaml: Array(yaml.utf8), file: FilePath(inForce.name))
        else { return nil }
        recipe.name = inForce.name
        // Commands are not kept in the cache: a user who receives a cache would run them.
        recipe.plugins = nil
        return recipe
    }

    /// The complete recipe as the text of a recipe file.
    package var wholeYAML: String {
        var lines = [
            yaml + "files: {extensions: [\(files.extensions.quoted)], raw: [\(files.raw.quoted)], "
                + "video: [\(files.video.quoted)], documents: [\(files.documents.quoted)], "
                + "exclude: [\(files.exclude.map(\.text).quoted)]}",
            "stacks: {raw: \(stacks.raw), live: \(stacks.live), edits: \(stacks.edits), copies: \(stacks.copies), "
                + "bursts: \(stacks.bursts)}",
            "memory: \(memory)",
        ]
        if let jobs { lines.append("jobs: \(jobs)") }
        if let plugins { lines.append("plugins: [\(plugins.map { "{\($0.yaml)}" }.joined(separator: ", "))]") }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The part that determines how tiers are made, as the text of a recipe file.
    var yaml: String {
        """
        version: 1
        tiers:
        \(tiers.map { "  - {\($0.yaml)}\n" }.joined())\
        raw: \(raw)
        colour: \(colour)
        hdr: \(hdr)
        privacy: {seal: [\(privacy.seal.names)], omit: [\(privacy.omit.names)]}
        limits: {maxDecodeBytes: \(limits.maxDecodeBytes), maxPixels: \(limits.maxPixels), \
        deadline: \(max(1, limits.deadline.components.seconds))}

        """
    }
}

extension Recipe.Plugin {
    fileprivate var yaml: String {
        """
        name: \([name].quoted), version: \([version].quoted), command: [\(command.quoted)], tier: \([tier].quoted), \
        deadline: \(max(1, deadline.components.seconds)), memory: \(memory)
        """
    }
}

extension [String] {
    /// In double quotes, with commas between them. An `&` is written as a number so that it is not taken for an anchor.
    fileprivate var quoted: String {
        let list = (try? JSONText.string(of: self)) ?? "[]"
        return String(list.dropFirst().dropLast()).replacing("&", with: #"\u0026"#)
    }
}

extension [CaptureGroup] {
    fileprivate var names: String { map(\.rawValue).joined(separator: ", ") }
}

extension TierSpec {
    fileprivate var yaml: String {
        let edge =
            switch edge {
            case .long(let length): "longEdge: \(length)"
            case .short(let length): "shortEdge: \(length)"
            }
        let encoding =
            switch encoding {
            case .jpeg(let quality, let chroma):
                "format: jpeg, quality: \(quality), chroma: \"\(chroma == .yuv444 ? "4:4:4" : "4:2:0")\""
            case .webp(let quality): "format: webp, quality: \(quality)"
            }
        return "name: \"\(name)\", \(edge), \(encoding)"
    }
}
