import Testing

@testable import sluice

@Suite("Answers about groups of similar photos")
struct DuplicatePromptTests {
    /// For three photos, of which the second is suggested.
    private func answer(_ line: String) -> DuplicatePrompt.Answer? {
        DuplicatePrompt.Answer(line, suggested: 1, count: 3)
    }

    @Test(
        arguments: [
            ("1", [0]), ("3", [2]), ("3 1", [0, 2]), ("2,3", [1, 2]), (" 1, 2 ", [0, 1]), ("2 2", [1]), ("", [1]),
            ("  ", [1]),
        ]
    )
    func `Numbers name the photos to keep, and Return the suggested one`(_ line: String, _ places: [Int]) {
        #expect(answer(line) == .keep(places))
    }

    @Test(arguments: ["a", "A", "1 2 3", "3,2,1,1"])
    func `All numbers keep all, like the letter`(_ line: String) {
        #expect(answer(line) == .keepAll)
    }

    @Test func `Letters select the other answers`() {
        #expect(answer("n") == .different && answer("N") == .different)
        #expect(answer("s") == .skip && answer(" S ") == .skip)
        #expect(answer("q") == .quit && answer("Q") == .quit)
    }

    @Test(arguments: ["0", "4", "1 4", "0 1", "-1", "1.5", "1-3", "1 x", "a 1", "s q", "y", "no", "all"])
    func `Anything else is invalid`(_ line: String) {
        #expect(answer(line) == nil)
    }
}
