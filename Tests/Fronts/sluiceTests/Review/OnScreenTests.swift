import Testing

@testable import sluice

@Suite("The frame that a key applies to")
struct OnScreenTests {
    private func content(_ question: Int) -> OnScreen.Content { OnScreen.Content(question: question) }

    @Test func `Is the last frame that the terminal accepted, even if another one is on its way`() {
        let screen = OnScreen()
        screen.expect(content(1), mark: 1)
        screen.expect(content(2), mark: 2)
        #expect(screen.content == OnScreen.Content())
        screen.confirm(1)
        #expect(screen.content == content(1))
        screen.confirm(2)
        #expect(screen.content == content(2))
    }

    @Test func `Frames that were never accepted do not come back`() {
        let screen = OnScreen()
        for mark in 1...3 { screen.expect(content(mark), mark: mark) }
        screen.confirm(3)
        screen.confirm(2)
        #expect(screen.content == content(3))
        screen.set(OnScreen.Content())
        screen.confirm(3)
        #expect(screen.content == OnScreen.Content())
    }
}
