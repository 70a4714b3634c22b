/// All problems of a recipe.
public struct RecipeError: Error, Sendable, Hashable, CustomStringConvertible {
    public struct Problem: Error, Sendable, Hashable {
        /// From 1; nil if it has no single position.
        public var line: Int?
        /// In characters, from 1.
        public var column: Int?
        /// What is wrong, and what is allowed there.
        public var message: String
    }

    /// The file as the user named it.
    public var file: String
    /// At least one, in the order of the file.
    public var problems: [Problem]

    /// More than this would not help the user.
    private static let problemsShown = 20

    /// One line per problem: `pipelines/mine.yaml:12:5: …`.
    public var description: String {
        var lines = problems.prefix(Self.problemsShown).map { problem in
            let place = [problem.line, problem.column].compactMap { $0.map { ":\($0)" } }.joined()
            return "\(file)\(place): \(problem.message)"
        }
        if problems.count > Self.problemsShown {
            lines.append("and \(problems.count - Self.problemsShown) more problems in \(file)")
        }
        return lines.joined(separator: "\n")
    }
}
