import TestSupport
import Testing

@Suite("Standard output")
struct OutputTests {
    @Test(
        "An incomplete write is an error",
        arguments: [
            "find", "find --json", "find --count", "tags", "library export -", "commit --plan -", "show 1.jpg",
            "tier 1.jpg thumb -o -", "--help",
        ]
    )
    func full(_ command: String) throws {
        let household = try Household()
        try household.prepare(2)
        try household.sluice("decide", "1.jpg", "--favourite", from: household.photos)
        let finished = try household.shell("sluice \(command) > /dev/full", from: household.photos)
        #expect(finished.status == 1)
        #expect(finished.messages == "Error: standard output could not be written: No space left on device.\n")
    }
}
