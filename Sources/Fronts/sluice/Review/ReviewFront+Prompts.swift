import PhotoCommit
import PhotoIndex
import PhotoModel
import PhotoSession
import Terminal

/// Questions and their answers.
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
                guard !tags.isEmpty else { return showMessage("The photo has no tags.") }
                let only = tags.count == 1 ? tags[0] : ""
                ask(Prompt(.untag(photo), "Remove tag:", hint: "Tab, Enter, Esc", text: only, known: tags))
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

    /// Handles a key while a question is open.
    func answer(_ key: Key, _ seen: OnScreen.Content) async {
        guard var prompt = view.prompt else { return }
        // A key that arrived before the question was visible is no answer to it.
        if prompt.mustBeSeen, seen.question != question { return }
        let answer = prompt.handle(key)
        view.prompt = prompt
        switch answer {
        case .none: break
        case .cancelled: view.prompt = nil
        case .given(let text): await handle(text, prompt)
        }
    }

    private func handle(_ text: String, _ prompt: Prompt) async {
        let trimmed = text.trimmed
        switch prompt.purpose {
        case .tag(let photo), .untag(let photo):
            guard !trimmed.isEmpty else { return view.prompt = nil }
            guard let tag = TagPath(trimmed) else {
                return refuse("Invalid tag: \(TagPath.problem(of: trimmed) ?? "").")
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
            guard trimmed == "force" else { return refuse("Type the word force, or press Esc to change no files.") }
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
            showMessage("Reading sidecars…")
            Task { [library, send] in
                await library.sidecarsRead()
                send.yield(.filter(query))
            }
        } catch {
            view.prompt?.problem = Prompt.Problem(error)
        }
    }

    /// Shows the photos of another query.
    func show(_ query: PhotoQuery) async {
        awaited = nil
        await attempt {
            var position = try await review.setFilter(query.filter, sort: query.sort)
            // No match follows the photo on display.
            if position.isEnd { position = try await review.jump(toPlace: 0) }
            await show(position)
            let what = query.filter.text.isEmpty ? "all" : query.filter.text
            showMessage("\(Amounts.count(view.progress.total, "photo")): \(what)")
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
        guard photos.count < 2 else { return refuse("Several photos have an ID that begins like this: type more.") }
        guard let photo = photos.first else {
            return refuse("Not a number from 1 to \(view.progress.total), and no photo has this ID.")
        }
        (view.prompt, awaited) = (nil, nil)
        await attempt { await show(try await review.jump(to: photo)) }
    }
}

// MARK: Committing and leaving

extension ReviewFront {
    func askToCommit() async {
        guard commit == nil else { return showMessage("A commit is in progress; Esc stops it.") }
        await attempt {
            let pending = try await review.pending()
            if pending.count == 0 {
                showMessage("There is nothing to commit.")
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
        guard commit == nil else { return showMessage("A commit is in progress; Esc stops it.") }
        await attempt {
            let pending = try await review.pending()
            guard preferences.commitThreshold > 0, pending.count > 0 else { return ending = .left }
            let hint = "y commits and leaves, n leaves without committing, Esc stays"
            ask(Prompt(.commitAndLeave, "Commit \(pending.words) before leaving? (y/n)", hint: hint))
        }
    }

    func beginCommit(_ options: CommitOptions, thenLeave: Bool) {
        guard commit == nil else { return showMessage("A commit is in progress; Esc stops it.") }
        showMessage("Committing…")
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
            let label = "Move \(Amounts.count(count)) of \(Amounts.count(total)) photos to the trash?"
            ask(Prompt(.force(thenLeave: thenLeave), label, hint: "type force to confirm, or Esc to cancel"))
        case .failure(let error): showNotCommitted("\(error)")
        }
        await refresh()
    }

    func showNotCommitted(_ reason: String) {
        let key = view.keys.names(.gesture(.commit)).first.map { " (\($0) retries)" } ?? ""
        showMessage("Not committed\(key): \(reason)", isProblem: true)
    }
}

extension PendingDecisions {
    fileprivate var words: String {
        let decisions = Amounts.count(count, "decision")
        return trash == 0 ? decisions : "\(decisions), \(Amounts.count(trash)) of them into the trash"
    }
}

extension ReviewView.Message {
    /// The result of a commit.
    init(_ report: CommitReport) {
        var text = "\(Amounts.count(report.applied)) committed"
        let trashed = report.photos.count { $0.action == .trash && $0.reason == nil }
        if trashed > 0 { text += ", \(Amounts.count(trashed)) of them into the trash" }
        if report.remaining > 0 { text += "; stopped, \(Amounts.count(report.remaining)) still pending" }
        if report.left > 0 {
            text += "; \(Amounts.count(report.left)) not applied"
            if let first = report.photos.first(where: { $0.reason != nil }) {
                let name = first.path.split(separator: "/").last.map { String($0) } ?? first.path
                text += ": \(name): \(first.words ?? first.reason?.rawValue ?? "")"
            }
        }
        self.init(text: text, isProblem: report.left > 0)
    }
}

extension String {
    /// Without leading and trailing spaces.
    fileprivate var trimmed: String {
        var rest = self[...]
        while rest.first == " " { rest.removeFirst() }
        while rest.last == " " { rest.removeLast() }
        return String(rest)
    }
}
