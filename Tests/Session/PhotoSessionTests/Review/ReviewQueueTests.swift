import Testing

@testable import PhotoSession

@Suite struct ReviewQueueTests {
    @Test("The end comes after the last photo, and going back from it is possible")
    func afterLastPhoto() {
        var queue = ReviewQueue([7, 8])
        queue.next { _ in false }
        #expect(queue.current == 8)
        queue.next { _ in false }
        #expect(queue.isAtEnd && queue.current == nil)
        queue.next { _ in false }
        #expect(queue.position == 2)
        let hasMoved = queue.previous()
        #expect(hasMoved && queue.current == 8)
    }

    @Test("Next skips photos, previous does not")
    func nextGoesPast() {
        var queue = ReviewQueue([1, 2, 3, 4])
        queue.next { $0 == 2 || $0 == 3 }
        #expect(queue.current == 4)
        queue.previous()
        #expect(queue.current == 3)
    }

    @Test("If all following photos are skipped, next moves to the end")
    func allFollowPassed() {
        var queue = ReviewQueue([1, 2, 3])
        queue.next { $0 > 1 }
        #expect(queue.isAtEnd)
    }

    @Test("An empty queue is at its end")
    func emptyQueueEnd() {
        var queue = ReviewQueue()
        #expect(queue.isAtEnd)
        let hasMoved = queue.previous()
        #expect(!hasMoved)
    }

    @Test("A jump sets the direction")
    func jumpTellsWay() {
        var queue = ReviewQueue([1, 2, 3, 4])
        let hasJumped = queue.jump(to: 4)
        #expect(hasJumped && queue.isForward)
        queue.jump(to: 2)
        #expect(!queue.isForward)
        let isThere = queue.jump(to: 9)
        #expect(!isThere && queue.current == 2)
    }

    @Test("An inserted photo can be found, and so can those after it")
    func photoPutCanFound() {
        var queue = ReviewQueue([1, 2, 3])
        queue.insert(9, at: 1)
        #expect(queue.assets == [1, 9, 2, 3])
        #expect(queue.current == 9)
        #expect(queue.place(of: 3) == 3)
        queue.insert(2, at: 0)
        #expect(queue.assets == [1, 9, 2, 3] && queue.current == 2)
    }
}
