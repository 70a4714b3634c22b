import PhotoIndex
import PhotoModel
import PhotoSession
import SluiceClient
import Terminal

/// Questions and their answers.
extension ReviewFront {
    func ask(_ prompt: Prompt) {
        question += 1
        view.overlay = nil
        view.prompt = prompt
    }

    /// An answer that is still awaited has no effect any more.
    func dropInquiry() {
        inquiry += 1
        isLeaving = false
    }

    func askForTag(_ photo: String?, isGiven: Bool) async {
        guard let photo else { return }
        // With what the library has not confirmed yet.
        if !isGiven, let card = view.card, card.id == photo { return askWhichToRemove(card.photo.tags, of: photo) }
        // The person can type before a server has answered.
        if isGiven { ask(Prompt(.tag(photo), "Tag:", hint: "such as Places/Norway; Enter, Esc")) }
        await ask { [model, host] in
            do {
                let tags = isGiven ? try await model.tags() : try await host.photo(photo).tags
                return .tags(.success(tags), of: photo, isGiven: isGiven)
            } catch {
                return .tags(.failure(error), of: photo, isGiven: isGiven)
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
            await decide(isGiven ? .tag("\(tag)") : .untag("\(tag)"), about: photo)
        case .filter: await setFilter(text)
        case .sort: await setSort(trimmed)
        case .jump: await jump(trimmed)
        case .commit, .commitAndLeave:
            view.prompt = nil
            let leaves = prompt.purpose == .commitAndLeave
            if text == "y" {
                beginCommit(CommitWish(), thenLeave: leaves)
            } else if leaves {
                ending = .left
            }
        case .force(let leaves):
            guard trimmed == "force" else { return refuse("Type the word force, or press Esc to change no files.") }
            view.prompt = nil
            beginCommit(CommitWish(force: true), thenLeave: leaves)
        }
    }

    func refuse(_ message: String, place: Range<Int>? = nil) {
        view.prompt?.problem = Prompt.Problem(message: message, place: place)
    }
}

// MARK: Other photos

extension ReviewFront {
    private func setFilter(_ text: String) async {
        do throws(PhotoFilterError) {
            let query = try PhotoQuery(text)
            view.prompt = nil
            let filter = query.filter.text
            // Sidecars that were never read are read first.
            let waits = query.filter.dependsOnSidecars
            if waits { showMessage(host.answersAtOnce ? "Reading sidecars…" : "Searching…") }
            await show(filter, query.sort?.text, atOnce: waits ? false : nil)
        } catch {
            view.prompt?.problem = Prompt.Problem(error)
        }
    }

    private func setSort(_ text: String) async {
        guard !text.isEmpty else { return view.prompt = nil }
        do throws(PhotoFilterError) {
            let sort = try PhotoSort(text)
            view.prompt = nil
            await show(nil, sort.text, atOnce: nil)
        } catch {
            view.prompt?.problem = Prompt.Problem(error)
        }
    }

    private func show(_ filter: String?, _ sort: String?, atOnce: Bool?) async {
        await ask(atOnce: atOnce) { [model] in
            do {
                try await model.show(filter: filter, sort: sort)
                return .shown(.success(filter))
            } catch {
                return .shown(.failure(error))
            }
        }
    }

    private func jump(_ text: String) async {
        guard !text.isEmpty else { return view.prompt = nil }
        if let number = Int(text), (1...max(1, view.progress.total)).contains(number) {
            view.prompt = nil
            dropInquiry()
            return await step { await $0.jump(toPlace: number - 1) }
        }
        await ask { [host] in
            do { return .found(.success(try await host.photos(withID: text))) } catch { return .found(.failure(error)) }
        }
    }

    private func jump(toOneOf photos: [String]) async {
        guard view.prompt?.purpose == .jump else { return }
        guard photos.count < 2 else { return refuse("Several photos have an ID that begins like this: type more.") }
        guard let photo = photos.first else {
            return refuse("Not a number from 1 to \(view.progress.total), and no photo has this ID.")
        }
        view.prompt = nil
        await step { await $0.jump(to: photo) }
    }

    /// Takes what the library answered.
    func take(_ answer: FrontEvent.Answer) async {
        isStale = true
        do {
            switch answer {
            case .tags(let tags, let photo, true):
                guard view.prompt?.purpose == .tag(photo) else { return }
                view.prompt?.completion = Completion(try tags.get())
            case .tags(let tags, let photo, false): askWhichToRemove(try tags.get(), of: photo)
            case .shown(let shown):
                let filter = try shown.get()
                await refresh()
                guard let filter else { return }
                showMessage("\(Amounts.count(view.progress.total, "photo")): \(filter.isEmpty ? "all" : filter)")
            case .found(let photos): await jump(toOneOf: try photos.get())
            case .preview(let preview, let leaves): await take(try preview.get(), leaves: leaves)
            }
        } catch {
            isLeaving = false
            showMessage("\(error)", isProblem: true)
        }
    }

    private func askWhichToRemove(_ tags: [String], of photo: String) {
        guard !tags.isEmpty else { return showMessage("The photo has no tags.") }
        let only = tags.count == 1 ? tags[0] : ""
        ask(Prompt(.untag(photo), "Remove tag:", hint: "Tab, Enter, Esc", text: only, known: tags))
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
