import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite("A program of one's own that prepares photos")
struct ExampleProcessorTests {
    @Test func `It has its processor look at each photo, and the commands know what that found`() throws {
        let household = try Household()
        try household.makePhotos(2)
        let program = Household.commands.appending(path: "example-processor").path
        let store = household.path.appending("store").string
        let ran = try household.run(program, store, household.photos.string)
        #expect(ran.status == 0 && ran.text.contains("2 photos prepared, 2 looked at"))
        let shown = try household.sluice("show", household.photo("1.jpg").string, "--store", store, "--json")
        #expect(shown.status == 0 && shown.text.contains("\"brightness\""))
        let again = try household.run(program, store, household.photos.string)
        #expect(again.text.contains("0 photos prepared, 0 looked at"))
    }
}
