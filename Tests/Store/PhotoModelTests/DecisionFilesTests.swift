import PhotoModel
import StoreSamples
import Testing

@Suite struct DecisionFilesTests {
    private static let silent: [Verdict?] = [nil, .keep, .skip]

    @Test("Keep, skip and no verdict are the same for files", arguments: silent, silent)
    func quiet(now: Verdict?, applied: Verdict?) {
        #expect(!Decision(verdict: now).isPending(applied: Decision(verdict: applied)))
    }

    @Test("Files show favourites and trash, and their removal", arguments: silent)
    func verdicts(other: Verdict?) {
        for verdict in [Verdict.favourite, .trash] {
            #expect(Decision(verdict: verdict).isPending(applied: Decision(verdict: other)))
            #expect(Decision(verdict: other).isPending(applied: Decision(verdict: verdict)))
            #expect(!Decision(verdict: verdict).isPending(applied: Decision(verdict: verdict)))
        }
        #expect(Decision(verdict: .trash).isPending(applied: Decision(verdict: .favourite)))
    }

    @Test("Files show ratings and tags, whatever the verdict")
    func ratings() throws {
        let tag = try TagPath.tag("a")
        #expect(Decision(verdict: .keep, rating: 0).isPending(applied: Decision(verdict: .keep)))
        #expect(Decision().isPending(applied: Decision(rating: 3)))
        #expect(!Decision(rating: 3).isPending(applied: Decision(rating: 3)))
        #expect(Decision(tags: [tag: true]).isPending(applied: Decision()))
        #expect(Decision(tags: [tag: true]).isPending(applied: Decision(tags: [tag: false])))
        #expect(!Decision(tags: [tag: false]).isPending(applied: Decision(tags: [tag: false])))
    }

    @Test("Reverts a step field by field, unless a field was decided since")
    func replacing() throws {
        let (a, b) = (try TagPath.tag("a"), try TagPath.tag("b"))
        let before = Decision(verdict: .keep, tags: [b: false])
        let after = Decision(verdict: .trash, tags: [a: true, b: false])
        let now = Decision(verdict: .trash, rating: 4, tags: [a: true, b: true])
        #expect(now.replacing(after, with: before) == Decision(verdict: .keep, rating: 4, tags: [b: true]))
        #expect(Decision(verdict: .skip, tags: [a: true]).replacing(after, with: before) == nil)
        #expect(Decision(verdict: .trash, tags: [a: false]).replacing(after, with: before) == nil)
        #expect(Decision(verdict: .trash).replacing(after, with: before) == nil)
        #expect(Decision(rating: 1).replacing(Decision(rating: 2), with: Decision()) == nil)
        #expect(now.replacing(after, with: after) == now)
    }
}
