import Testing

@testable import sluice

@Suite("Answers about groups of photos that look alike")
struct GroupAskingTests {
    /// Of three photos, of which the second is suggested.
    private func answer(_ line: String) -> GroupAsking.Answer? {
        GroupAsking.Answer(line, suggested: 1, count: 3)
    }

    @Test(
        arguments: [
            ("1", [0]), ("3", [2]), ("3 1", [0, 2]), ("2,3", [1, 2]), (" 1, 2 ", [0, 1]), ("2 2", [1]), ("", [1]),
            ("  ", [1]),
        ]
    )
    func `Numbers name those that stay, and the Return key the suggested one`(_ line: String, _ places: [Int]) {
        #expect(answer(line) == .keep(places))
    }

    @Test(arguments: ["a", "A", "1 2 3", "3,2,1,1"])
    func `All numbers keep all, as the letter does`(_ line: String) {
        #expect(answer(line) == .keepAll)
    }

    @Test func `Letters say the rest`() {
        #expect(answer("n") == .different && answer("N") == .different)
        #expect(answer("s") == .skip && answer(" S ") == .skip)
        #expect(answer("q") == .quit && answer("Q") == .quit)
    }

    @Test(arguments: ["0", "4", "1 4", "0 1", "-1", "1.5", "1-3", "1 x", "a 1", "s q", "y", "no", "all"])
    func `Anything else is no answer`(_ line: String) {
        #expect(answer(line) == nil)
    }
}
