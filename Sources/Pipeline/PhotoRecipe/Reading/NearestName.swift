/// Finds the name that a misspelt one was meant to be.
package enum NearestName {
    /// The most similar of `candidates`; nil if none is similar enough. Ignores case, `-` and `_`.
    package static func of(_ name: String, among candidates: [String]) -> String? {
        let letters = Self.letters(of: name)
        return
            candidates
            .map { (candidate: $0, distance: distance(letters, Self.letters(of: $0))) }
            .filter { $0.distance <= max(1, min(letters.count, $0.candidate.count) / 3) }
            .min { $0.distance < $1.distance }?
            .candidate
    }

    /// Names longer than 64 letters resemble no allowed name, so truncating them is harmless.
    private static func letters(of name: String) -> [Character] {
        name.lowercased().prefix(64).filter { $0 != "-" && $0 != "_" }
    }

    /// The number of letters to insert, drop or replace to turn one into the other (Levenshtein 1965).
    private static func distance(_ first: [Character], _ second: [Character]) -> Int {
        var row = Array(0...second.count)
        for (line, letter) in first.enumerated() {
            var diagonal = row[0]
            row[0] = line + 1
            for column in second.indices {
                let replaced = diagonal + (letter == second[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
            }
        }
        return row[second.count]
    }
}
