import PhotoCommit
import PhotoIndex
import PhotoModel
import PhotoSession
import Terminal

/// Questions, and what is done with the answers.
extension ReviewFront {
    private func ask(_ prompt: Prompt) {
        question += 1
        view.overlay = nil
        view.prompt = prompt
    }

    func askForTag(_ photo: AssetID?, isGiven: Bool) async {
        guard let photo else { return }
        await attempt {
            if isGiven {
                let known = try await library.tags().map(\.tag.description)
                ask(Prompt(.tag(photo), "Tag:", hint: "such as Places/Norway; Enter, Esc", known: known))
            } else {
                let tags = try await library.photo(photo).tags.map(\.description)
                guard !tags.isEmpty else { return tell("It has no tags.") }
                let only = tags.count == 1 ? tags[0] : ""
                ask(Prompt(.untag(photo), "Take away tag:", hint: "Tab, Enter, Esc", text: only, known: tags))
            }
        }
    }

    func askForFilter() {
        let hint = "such as camera:nikon taken:2024 -is:trashed; empty for all"
        ask(Prompt(.filter, "Filter:", hint: hint, text: view.filter))
    }

    func askForSort() {
        let keys = PhotoSort.Key.allCases.map(\.word)
        ask(Prompt(.sort, "Sort by:", hint: "", text: "", known: keys + keys.map { "-" + $0 }))
    }

    func askWhereTo() {
        ask(Prompt(.jump, "Go to:", hint: "a number from 1 to \(view.progress.total), or a photo's ID"))
    }

    /// A key while a question is open: it belongs to the question.
    func answer(_ key: Key, _ seen: OnScreen.Content) async {
        guard var prompt = view.prompt else { return }
        // A key that came before the question was seen is no answer to it.
        if prompt.mustBeSeen, seen.question != question { return }
        let answer = prompt.take(key)
        view.prompt = prompt
        switch answer {
        case .none: break
        case .cancelled: view.prompt = nil
        case .given(let text): await take(text, prompt)
        }
    }

    private func take(_ text: String, _ prompt: Prompt) async {
        let trimmed = text.trimmed
        switch prompt.purpose {
        case .tag(let photo), .untag(let photo):
            guard !trimmed.isEmpty else { return view.prompt = nil }
            guard let tag = TagPath(trimmed) else {
                return refuse("That is no tag: \(TagPath.problem(of: trimmed) ?? "").")
            }
            view.prompt = nil
            let isGiven = prompt.purpose == .tag(photo)
            await decide(isGiven ? .tag(tag) : .untag(tag), about: photo)
        case .filter: await setFilter(text)
        case .sort: await setSort(trimmed)
        case .jump: await jump(trimmed)
        case .commit, .commitAndLeave:
            view.prompt = nil
            let leaves = prompt.purpose == .commitAndLeave
            if text == "y" {
                beginCommit(CommitOptions(), thenLeave: leaves)
            } else if leaves {
                ending = .left
            }
        case .force(let leaves):
            guard trimmed == "force" else { return refuse("Type the word force, or Esc to leave the files alone.") }
            view.prompt = nil
            var options = CommitOptions()
            options.force = true
            beginCommit(options, thenLeave: leaves)
        }
    }

    private func refuse(_ message: String, place: Range<Int>? = nil) {
        view.prompt?.problem = Prompt.Problem(message: message, place: place)
    }

    private func setFilter(_ text: String) async {
        do throws(PhotoFilterError) {
            let query = try PhotoQuery(text)
            view.prompt = nil
            guard query.filter.dependsOnSidecars else { return await show(query) }
            awaited = query
            tell("Looking at sidecars…")
            Task { [library, send] in
                await library.sidecarsRead()
                send.yield(.filter(query))
            }
        } catch {
            view.prompt?.problem = Prompt.Problem(error)
        }
    }

    /// Shows other photos.
    func show(_ query: PhotoQuery) async {
        awaited = nil
        await attempt {
            var position = try await review.setFilter(query.filter, sort: query.sort)
            // None of them is behind the photo on display.
            if position.isEnd { position = try await review.jump(toPlace: 0) }
            await show(position)
            let what = query.filter.text.isEmpty ? "all" : query.filter.text
            tell("\(Amounts.count(view.progress.total, "photo")): \(what)")
        }
    }

    private func setSort(_ text: String) async {
        guard !text.isEmpty else { return view.prompt = nil }
        do throws(PhotoFilterError) {
            let sort = try PhotoSort(text)
            (view.prompt, awaited) = (nil, nil)
            await attempt { await show(try await review.setFilter(await review.filter, sort: sort)) }
        } catch {
            view.prompt?.problem = Prompt.Problem(error)
        }
    }

    private func jump(_ text: String) async {
        guard !text.isEmpty else { return view.prompt = nil }
        if let number = Int(text), (1...max(1, view.progress.total)).contains(number) {
            (view.prompt, awaited) = (nil, nil)
            return await attempt { await show(try await review.jump(toPlace: number - 1)) }
        }
        let photos = (try? await library.photos(withID: text)) ?? []
        guard photos.count < 2 else { return refuse("More than one photo has an ID that begins so: give more of it.") }
        guard let photo = photos.first else {
            return refuse("There is no such number, from 1 to \(view.progress.total), and no photo with such an ID.")
        }
        (view.prompt, awaited) = (nil, nil)
        await attempt { await show(try await review.jump(to: photo)) }
    }
}

// MARK: Committing and leaving

extension ReviewFront {
    func askToCommit() async {
        guard commit == nil else { return tell("A commit goes on: Esc stops it.") }
        await attempt {
            let pending = try await review.pending()
            if pending.count == 0 {
                tell("There is nothing to commit.")
            } else if pending.trash > 0 {
                ask(
                    Prompt(
                        .commit,
                        "Commit \(pending.words)? (y/n)",
                        hint: "y changes the files, n leaves them as they are"
                    )
                )
            } else {
                beginCommit(CommitOptions(), thenLeave: false)
            }
        }
    }

    func quit() async {
        guard commit == nil else { return tell("A commit goes on: Esc stops it.") }
        await attempt {
            let pending = try await review.pending()
            guard preferences.commitThreshold > 0, pending.count > 0 else { return ending = .left }
            let hint = "y commits and leaves, n leaves them for later, Esc stays"
            ask(Prompt(.commitAndLeave, "Commit \(pending.words) before leaving? (y/n)", hint: hint))
        }
    }

    func beginCommit(_ options: CommitOptions, thenLeave: Bool) {
        guard commit == nil else { return tell("A commit goes on: Esc stops it.") }
        tell("Committing…")
        commit = Task { [review, send] in
            let result: Result<CommitReport, any Error>
            do { result = .success(try await review.commit(options)) } catch { result = .failure(error) }
            send.yield(.committed(result, thenLeave: thenLeave))
        }
    }

    func ended(_ result: Result<CommitReport, any Error>, thenLeave: Bool) async {
        (commit, view.committing) = (nil, nil)
        switch result {
        case .success(let report):
            view.message = ReviewView.Message(report)
            if thenLeave, report.left == 0, report.remaining == 0 { ending = .left }
        case .failure(CommitError.tooManyTrashed(let count, let total)):
            view.message = nil
            let label = "\(Amounts.count(count)) of \(Amounts.count(total)) photos into the trash?"
            ask(Prompt(.force(thenLeave: thenLeave), label, hint: "type force if it is meant, or Esc"))
        case .failure(let error): tellNotCommitted("\(error)")
        }
        await refresh()
    }

    func tellNotCommitted(_ reason: String) {
        let key = view.keys.names(.gesture(.commit)).first.map { " (\($0) tries again)" } ?? ""
        tell("Not committed\(key): \(reason)", isProblem: true)
    }
}

extension PendingDecisions {
    fileprivate var words: String {
        let decisions = Amounts.count(count, "decision")
        return trash == 0 ? decisions : "\(decisions), \(Amounts.count(trash)) of them into the trash"
    }
}

extension ReviewView.Message {
    /// What came of a commit.
    init(_ report: CommitReport) {
        var text = "\(Amounts.count(report.applied)) committed"
        let trashed = report.photos.count { $0.action == .trash && $0.reason == nil }
        if trashed > 0 { text += ", \(Amounts.count(trashed)) of them into the trash" }
        if report.remaining > 0 { text += "; stopped, \(Amounts.count(report.remaining)) left for later" }
        if report.left > 0 {
            text += "; \(Amounts.count(report.left)) left pending"
            if let first = report.photos.first(where: { $0.reason != nil }) {
                let name = first.path.split(separator: "/").last.map { String($0) } ?? first.path
                text += ": \(name): \(first.words ?? first.reason?.rawValue ?? "")"
            }
        }
        self.init(text: text, isProblem: report.left > 0)
    }
}

extension String {
    /// Without spaces around it.
    fileprivate var trimmed: String {
        var rest = self[...]
        while rest.first == " " { rest.removeFirst() }
        while rest.last == " " { rest.removeLast() }
        return String(rest)
    }
}
