import Testing

@testable import SluiceClient

@Suite struct ReviewStatusTests {
    private func result(_ batch: String?) -> CommitResult {
        var result = CommitResult()
        result.batch = batch
        return result
    }

    @Test func `A commit's progress shows until its end, which is told`() {
        var status = ReviewStatus()
        #expect(status.hear(.committing(CommitStatus(done: 1, total: 2, applied: 1))) == [])
        #expect(status.committing?.done == 1)
        _ = status.hear(.committing(CommitStatus(done: 2, total: 2, applied: 2)))
        #expect(status.committing == nil)
        #expect(status.hear(.committed(result("b"))) == [.tell(.committed(result("b"))), .reload])
        #expect(status.hear(.commitFailed("Full.")) == [.tell(.commitFailed("Full.")), .reload])
    }

    @Test func `A commit that is reported twice counts once, and one that changed no file does not count`() {
        var status = ReviewStatus()
        status.note(result("b"))
        _ = status.hear(.committed(result("b")))
        _ = status.hear(.committed(result(nil)))
        _ = status.hear(.committed(result("c")))
        #expect(status.commits.map(\.batch) == ["b", "c"])
    }

    @Test func `What a lost connection prevented is loaded when the library is back`() {
        var status = ReviewStatus()
        #expect(status.hear(.connection(.connected)) == [])
        #expect(status.hear(.connection(.waiting(reason: "x", isHeld: false))) == [])
        #expect(status.hear(.connection(.waiting(reason: "y", isHeld: true))) == [])
        #expect(status.hear(.connection(.connected)) == [.retryPictures, .reload])
    }

    @Test func `Changes are loaded`() {
        var status = ReviewStatus()
        #expect(status.hear(.changed) == [.reload] && status.hear(.descriptionChanged) == [.describe])
    }
}
