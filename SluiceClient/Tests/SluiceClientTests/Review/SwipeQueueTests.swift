import Testing

@testable import SluiceClient

@Suite struct SwipeQueueTests {
    private func queue(_ place: Int, of total: Int = 10) -> SwipeQueue {
        var queue = SwipeQueue()
        queue.adopt(window(place, of: total), isLatest: true)
        return queue
    }

    @Test func `Advancing shows the next card, and leaves the last one behind`() {
        var queue = queue(3)
        queue.advance()
        #expect(queue.card?.id == "p4" && queue.following.ids == ["p5", "p6", "p7", "p8"])
        #expect(queue.preceding.ids == ["p3", "p2", "p1"] && queue.isForward && !queue.isAtEnd)
    }

    @Test func `After the last card is the end, from which going back is possible`() {
        var queue = queue(9)
        queue.advance()
        #expect(queue.card == nil && queue.isAtEnd)
        queue.goBack(to: card(9))
        #expect(queue.card?.id == "p9" && !queue.isAtEnd && !queue.isForward)
    }

    @Test func `Past the known cards there is none, until the library answers`() {
        var queue = queue(0)
        for _ in 0..<6 { queue.advance() }
        #expect(queue.card == nil && !queue.isAtEnd)
        queue.adopt(window(1), isLatest: false)
        #expect(queue.card?.id == "p6" && queue.following.ids == [])
        queue.adopt(window(4), isLatest: false)
        #expect(queue.card?.id == "p6" && queue.following.ids == ["p7", "p8", "p9"])
    }

    @Test func `Going back puts the cards between in their order again`() {
        var queue = queue(2)
        for _ in 0..<3 { queue.advance() }
        queue.goBack(to: card(2))
        #expect(queue.card?.id == "p2" && queue.following.ids == ["p3", "p4", "p5", "p6", "p7"])
        #expect(queue.preceding.ids == ["p1", "p0"])
    }

    @Test func `An answer to an earlier step adds cards ahead, and moves nothing`() {
        var queue = queue(0)
        queue.advance()
        queue.advance()
        queue.adopt(window(1), isLatest: false)
        #expect(queue.card?.id == "p2" && queue.following.ids == ["p3", "p4", "p5", "p6"])
    }

    @Test func `The latest answer is adopted, whatever is shown`() {
        var queue = queue(0)
        queue.adopt(window(7, [7: .keep]), isLatest: true)
        #expect(queue.card == card(7, .keep) && queue.following.ids == ["p8", "p9"] && queue.isForward)
        queue.adopt(window(4), isLatest: true)
        #expect(queue.card?.id == "p4" && !queue.isForward)
        queue.adopt(window(10), isLatest: true)
        #expect(queue.isAtEnd && queue.preceding.ids.prefix(2) == ["p9", "p8"])
    }

    @Test func `Cards far behind stay known, but not for ever`() {
        var queue = queue(0, of: 100)
        for place in 1..<50 {
            queue.advance()
            queue.adopt(window(place, of: 100), isLatest: true)
        }
        #expect(queue.preceding.ids == (33..<49).reversed().map { "p\($0)" })
    }

    @Test func `A photo is shown anew wherever it is`() {
        var queue = queue(3)
        for place in [1, 3, 5] {
            queue.describe(card(place, .trash).photo)
            #expect(queue.card(of: "p\(place)")?.photo.verdict == .trash)
        }
        queue.describe(card(9, .trash).photo)
        #expect(queue.card(of: "p9") == nil)
    }
}
