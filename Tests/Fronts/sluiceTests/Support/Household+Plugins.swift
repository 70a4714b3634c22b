import SystemPackage
import TestSupport

extension Household {
    /// The recipe written by `writeRecipe`.
    var recipe: FilePath { home.appending("mine.yaml") }

    /// Writes a recipe with one small tier and more lines of YAML.
    ///
    /// - Returns: its path.
    @discardableResult
    func writeRecipe(_ more: String = "", tier: String = "tiny") throws -> String {
        try recipe.write("version: 1\ntiers: [{name: \(tier), longEdge: 16}]\n\(more)\n".utf8)
        return recipe.string
    }

    /// Writes a shell script beside the recipe that implements the plugin protocol: `{name: NAME, version: '1',
    /// command: [sh, ./NAME.sh]}`.
    ///
    /// - Parameters:
    ///   - first: commands that run before its greeting.
    ///   - answer: commands that run for each photo, whose number is in `$id`.
    func writePlugin(_ name: String, first: String = ":", answer: String) throws {
        try home.appending("\(name).sh").write(
            """
            \(first)
            echo '{"sluice":1,"name":"\(name)","version":"1"}'
            while read -r line; do
                id=${line#*'"id":'}
                id=${id%%,*}
                \(answer)
            done
            """.utf8
        )
    }
}
