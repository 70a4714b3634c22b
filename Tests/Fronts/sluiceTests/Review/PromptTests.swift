import PhotoIndex
import PhotoSession
import Terminal
import Testing

@testable import sluice

@Suite("Prompts of a review")
struct PromptTests {
    private func typed(_ text: String, into editor: inout LineEditor) {
        for character in text { #expect(editor.handle(.character(character)) == true) }
    }

    @Test("A line is edited at the cursor")
    func edits() {
        var editor = LineEditor("is:kept")
        typed(" x", into: &editor)
        for key in [Key(.home), Key(.delete), Key(.delete), Key(.delete)] { #expect(editor.handle(key) == true) }
        #expect(editor.text == "kept x")
        #expect(editor.handle(.control("e")) == true)
        #expect(editor.handle(Key(.backspace)) == true)
        #expect(editor.handle(Key(.left)) == true)
        typed("é", into: &editor)
        #expect(editor.text == "kepté ")
        #expect(editor.cursor == 5)
        #expect(editor.handle(.control("w")) == true)
        #expect(editor.text == " ")
        #expect(editor.handle(Key(.backspace)) == true)
        #expect(editor.handle(Key(.right)) == true)
        #expect(editor.cursor == 1)
        editor.set("one two  three")
        #expect(editor.handle(Key(.left, .control)) == true)
        #expect(editor.handle(.control("k")) == true)
        #expect(editor.text == "one two  ")
        #expect(editor.handle(.control("w")) == true)
        #expect(editor.text == "one ")
        #expect(editor.handle(.control("u")) == true)
        #expect(editor.text == "")
        #expect(editor.handle(Key(.up)) == false)
        #expect(editor.handle(.character("x", .alt)) == false)
    }

    @Test("Pasted text becomes one line of printable characters with a limited length")
    func pastes() {
        var editor = LineEditor("[]")
        #expect(editor.handle(Key(.left)) == true)
        editor.paste("a\r\nb\tc\u{1B}[31m\u{7}\n\nd")
        #expect(editor.text == "[a b c[31m d]")
        editor.paste(String(repeating: "x", count: 5000))
        #expect(editor.text.count == LineEditor.longest)
        #expect(editor.text.last == "]")
    }

    @Test("A long line is shown around the cursor")
    func window() {
        var editor = LineEditor("0123456789")
        #expect(editor.window(20) == ("0123456789", 10, 0))
        #expect(editor.window(5) == ("6789", 4, 6))
        #expect(editor.handle(Key(.home)) == true)
        #expect(editor.window(5) == ("0123456789", 0, 0))
        let wide = LineEditor("日本語")
        #expect(wide.window(20).cursor == 6)
        #expect(wide.window(4) == ("語", 2, 2))
    }

    @Test("Tab adds the common prefix of all matches, then cycles through them, backwards with Shift")
    func completes() {
        var completion = Completion(["Family", "Places/Norway", "Places/Norway/Oslo", "Places/Nepal"])
        #expect(completion.next("pl") == "Places/N")
        #expect(completion.offers("Places/N").count == 3)
        #expect(completion.next("Places/N") == "Places/Norway")
        #expect(completion.isChosen("Places/Norway"))
        #expect(completion.next("Places/Norway") == "Places/Norway/Oslo")
        #expect(completion.next("Places/Norway/Oslo") == "Places/Nepal")
        #expect(completion.next("Places/Nepal") == "Places/Norway")
        #expect(completion.next("Places/Norway", isBackwards: true) == "Places/Nepal")
        completion.reset()
        #expect(completion.next("oslo") == "Places/Norway/Oslo")
        completion.reset()
        #expect(completion.next("mil") == "Family")
        completion.reset()
        #expect(completion.next("zebra") == nil)
        #expect(completion.offers("") == completion.known)
    }

    @Test("If there is only one match, Tab completes it, and another Tab changes nothing")
    func completesOnlyOne() {
        var completion = Completion(["Family"])
        #expect(completion.next("f") == "Family")
        #expect(completion.next("Family") == "Family")
        #expect(completion.next("Family") == "Family")
    }

    @Test("Enter submits the answer, Esc and Ctrl-C cancel, and a yes-or-no question ignores other keys")
    func answers() throws {
        var prompt = Prompt(.filter, "Filter:", hint: "", text: "is:kept")
        #expect(prompt.handle(.character("!")) == .none)
        #expect(prompt.handle(Key(.enter)) == .given("is:kept!"))
        #expect(prompt.handle(Key(.escape)) == .cancelled)
        #expect(prompt.handle(.control("c")) == .cancelled)
        var question = Prompt(.commit, "Commit?", hint: "")
        #expect(question.mustBeSeen)
        for key in [Key.character("x"), Key(.enter), Key(.tab), .character(" ")] {
            #expect(question.handle(key) == .none)
        }
        question.paste("y")
        #expect(question.editor.text == "")
        #expect(question.handle(.character("Y")) == .given("y"))
        #expect(question.handle(.character("n")) == .given("n"))
        #expect(question.handle(Key(.escape)) == .cancelled)
    }

    @Test("A filter error is marked at its place, whatever characters precede it")
    func marks() throws {
        // Two scalars, one character.
        let text = "name:e\u{301} camra:nikon"
        let error = try #require(throws: PhotoFilterError.self) { try PhotoFilter(text) }
        let problem = Prompt.Problem(error)
        #expect(problem.message == "there is no 'camra:'; did you mean 'camera:'?")
        let place = try #require(problem.place)
        #expect(String(Array(text)[place]).hasPrefix("camra"))
        var prompt = Prompt(.filter, "Filter:", hint: "", text: text)
        prompt.problem = problem
        #expect(prompt.handle(.character("x")) == .none)
        #expect(prompt.problem == nil)
    }
}
