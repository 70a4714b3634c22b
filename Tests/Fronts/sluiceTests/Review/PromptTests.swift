import PhotoIndex
import PhotoSession
import Terminal
import Testing

@testable import sluice

@Suite("Questions of a review")
struct PromptTests {
    private func typed(_ text: String, into editor: inout LineEditor) {
        for character in text { #expect(editor.take(.character(character)) == true) }
    }

    @Test("A line is edited at the cursor")
    func edits() {
        var editor = LineEditor("is:kept")
        typed(" x", into: &editor)
        for key in [Key(.home), Key(.delete), Key(.delete), Key(.delete)] { #expect(editor.take(key) == true) }
        #expect(editor.text == "kept x")
        #expect(editor.take(.control("e")) == true)
        #expect(editor.take(Key(.backspace)) == true)
        #expect(editor.take(Key(.left)) == true)
        typed("é", into: &editor)
        #expect(editor.text == "kepté ")
        #expect(editor.cursor == 5)
        #expect(editor.take(.control("w")) == true)
        #expect(editor.text == " ")
        #expect(editor.take(Key(.backspace)) == true)
        #expect(editor.take(Key(.right)) == true)
        #expect(editor.cursor == 1)
        editor.set("one two  three")
        #expect(editor.take(Key(.left, .control)) == true)
        #expect(editor.take(.control("k")) == true)
        #expect(editor.text == "one two  ")
        #expect(editor.take(.control("w")) == true)
        #expect(editor.text == "one ")
        #expect(editor.take(.control("u")) == true)
        #expect(editor.text == "")
        #expect(editor.take(Key(.up)) == false)
        #expect(editor.take(.character("x", .alt)) == false)
    }

    @Test("What is pasted becomes one line without anything that is not printed, and is not endless")
    func pastes() {
        var editor = LineEditor("[]")
        #expect(editor.take(Key(.left)) == true)
        editor.paste("a\r\nb\tc\u{1B}[31m\u{7}\n\nd")
        #expect(editor.text == "[a b c[31m d]")
        editor.paste(String(repeating: "x", count: 5000))
        #expect(editor.text.count == LineEditor.longest)
        #expect(editor.text.last == "]")
    }

    @Test("Of a long line, the part around the cursor is shown")
    func window() {
        var editor = LineEditor("0123456789")
        #expect(editor.window(20) == ("0123456789", 10, 0))
        #expect(editor.window(5) == ("6789", 4, 6))
        #expect(editor.take(Key(.home)) == true)
        #expect(editor.window(5) == ("0123456789", 0, 0))
        let wide = LineEditor("日本語")
        #expect(wide.window(20).cursor == 6)
        #expect(wide.window(4) == ("語", 2, 2))
    }

    @Test("Tab adds what all that fit have in common, then goes through them, and back with Shift")
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

    @Test("Where only one fits, Tab completes to it; a further Tab changes nothing")
    func completesOnlyOne() {
        var completion = Completion(["Family"])
        #expect(completion.next("f") == "Family")
        #expect(completion.next("Family") == "Family")
        #expect(completion.next("Family") == "Family")
    }

    @Test("Enter gives the answer, Esc and Ctrl-C none; a yes-or-no question hears nothing else")
    func answers() throws {
        var prompt = Prompt(.filter, "Filter:", hint: "", text: "is:kept")
        #expect(prompt.take(.character("!")) == .none)
        #expect(prompt.take(Key(.enter)) == .given("is:kept!"))
        #expect(prompt.take(Key(.escape)) == .cancelled)
        #expect(prompt.take(.control("c")) == .cancelled)
        var question = Prompt(.commit, "Commit?", hint: "")
        #expect(question.mustBeSeen)
        for key in [Key.character("x"), Key(.enter), Key(.tab), .character(" ")] {
            #expect(question.take(key) == .none)
        }
        question.paste("y")
        #expect(question.editor.text == "")
        #expect(question.take(.character("Y")) == .given("y"))
        #expect(question.take(.character("n")) == .given("n"))
        #expect(question.take(Key(.escape)) == .cancelled)
    }

    @Test("What is wrong with a filter is marked where it stands, whatever characters are before it")
    func marks() throws {
        // Of two scalars, and one character.
        let text = "name:e\u{301} camra:nikon"
        let error = try #require(throws: PhotoFilterError.self) { try PhotoFilter(text) }
        let problem = Prompt.Problem(error)
        #expect(problem.message == "there is no 'camra:'; did you mean 'camera:'?")
        let place = try #require(problem.place)
        #expect(String(Array(text)[place]).hasPrefix("camra"))
        var prompt = Prompt(.filter, "Filter:", hint: "", text: text)
        prompt.problem = problem
        #expect(prompt.take(.character("x")) == .none)
        #expect(prompt.problem == nil)
    }
}
