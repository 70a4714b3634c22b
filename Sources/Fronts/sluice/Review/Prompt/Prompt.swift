import PhotoIndex
import Terminal

/// A question to the person. Keys typed while it is open are its answer.
struct Prompt: Sendable, Equatable {
    enum Purpose: Sendable, Equatable {
        case tag(String), untag(String)
        case filter, sort, jump
        /// Yes or no.
        case commit, commitAndLeave
        /// The word `force`, because the commit would trash most of the library.
        case force(thenLeave: Bool)
    }

    /// Why an answer was refused, and which of its characters are wrong.
    struct Problem: Sendable, Equatable {
        var message: String
        var place: Range<Int>?
    }

    enum Answer: Sendable, Equatable {
        case none
        case given(String)
        case cancelled
    }

    let purpose: Purpose
    /// The text of the question.
    let label: String
    /// Keys, or possible answers.
    let hint: String
    var editor: LineEditor
    var completion: Completion
    var problem: Problem?

    init(_ purpose: Purpose, _ label: String, hint: String, text: String = "", known: [String] = []) {
        (self.purpose, self.label, self.hint) = (purpose, label, hint)
        editor = LineEditor(text)
        completion = Completion(known)
    }

    /// Answered by a single key.
    var isYesOrNo: Bool { purpose == .commit || purpose == .commitAndLeave }

    /// Whether it must be visible before an answer counts, because the answer changes files.
    var mustBeSeen: Bool {
        switch purpose {
        case .commit, .commitAndLeave, .force: true
        case .tag, .untag, .filter, .sort, .jump: false
        }
    }

    mutating func handle(_ key: Key) -> Answer {
        if key == Key(.escape) || key == .control("c") || key == .control("g") { return .cancelled }
        if isYesOrNo {
            switch key.code {
            case .character("y"), .character("Y"): return .given("y")
            case .character("n"), .character("N"): return .given("n")
            default: return .none
            }
        }
        switch (key.code, key.modifiers) {
        case (.enter, _): return .given(editor.text)
        case (.tab, let modifiers):
            if let text = completion.next(editor.text, isBackwards: modifiers == .shift) {
                editor.set(text)
                problem = nil
            }
        default:
            guard editor.handle(key) else { return .none }
            completion.reset()
            problem = nil
        }
        return .none
    }

    mutating func paste(_ text: String) {
        guard !isYesOrNo else { return }
        editor.paste(text)
        completion.reset()
        problem = nil
    }
}

extension Prompt.Problem {
    /// The place of a filter error, which counts scalars, converted to characters.
    init(_ error: PhotoFilterError) {
        message = error.message + (error.suggestion.map { "; did you mean '\($0)'?" } ?? "")
        let scalars = error.text.unicodeScalars
        func character(_ offset: Int) -> Int {
            String(String.UnicodeScalarView(scalars.prefix(max(0, offset)))).count
        }
        let start = character(error.offset)
        place = start..<max(start + 1, character(error.offset + error.length))
    }
}
