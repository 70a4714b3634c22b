import PhotoModel
import PhotoReview
import PhotoSession
import SluiceClient
import Terminal

/// Actions of keys.
extension ReviewFront {
    func press(_ key: Key, _ seen: OnScreen.Content) async {
        if view.prompt != nil { return await answer(key, seen) }
        if key == Key(.escape) { return await escape() }
        if seen.isZoomed || isZooming, let direction = Zoom.Direction(key) { return move(direction) }
        guard let action = view.keys.action(key) else { return }
        if view.overlay == .help, action != .leave, action != .suspend {
            // The photo below the overlay is not visible, so it cannot be decided.
            view.overlay = nil
            return
        }
        await perform(action, seen)
    }

    private func escape() async {
        view.message = nil
        if commit != nil || view.committing != nil {
            await stopCommitting()
        } else if isLeaving {
            dropInquiry()
        } else if view.overlay != nil {
            view.overlay = nil
        } else if isZooming {
            endZoom()
        } else {
            view.isPictureAlone = false
        }
    }

    private func stopCommitting() async {
        guard host.stopsCommits else { return showMessage("The server finishes the commit.") }
        if let commit { commit.cancel() } else { await model.stopCommitting() }
    }

    private func perform(_ action: ReviewAction, _ seen: OnScreen.Content) async {
        if action != .redraw { view.message = nil }
        switch action {
        case .gesture(let gesture): await perform(gesture, seen)
        case .tag, .untag: await askForTag(seen.photo, isGiven: action == .tag)
        case .filter: askForFilter()
        case .sort: askForSort()
        case .jump: askWhereTo()
        case .facts: cover(view.overlay == .facts ? nil : .facts)
        case .help: cover(.help)
        case .pictureAlone: if view.hasPictures { view.isPictureAlone.toggle() }
        case .zoom: isZooming ? endZoom() : beginZoom()
        case .quit: await quit()
        case .leave: ending = .interrupted
        case .suspend: terminal.suspend()
        case .redraw: screen.invalidate()
        }
    }

    private func cover(_ overlay: ReviewView.Overlay?) {
        endZoom()
        view.overlay = overlay
    }

    private func perform(_ gesture: GestureAction, _ seen: OnScreen.Content) async {
        switch gesture {
        case .next: await step { await $0.next() }
        case .previous: await step { await $0.previous() }
        // The answer says what was undone.
        case .undo: await step { await $0.undo() }
        case .redo: await step { await $0.redo() }
        case .commit: await askToCommit()
        case .verdict, .rate, .tag:
            guard let photo = seen.photo, let change = PhotoChange(gesture) else { return }
            await decide(change, about: photo)
        case .nothing: break
        }
    }

    /// - Parameter photo: the photo that was visible.
    func decide(_ change: PhotoChange, about photo: String) async {
        var decided: DecidedCard?
        await step { decided = await $0.decide(change, about: photo) }
        if let decided, decided.wasOnDisplay, let name = decided.photo?.name {
            return showMessage("\(name): \(change.words)")
        }
        // The key arrived before the next photo was visible.
        let name = await name(of: photo, decided?.photo)
        showMessage("\(name ?? "The photo"), which was on display: \(change.words)")
    }

    /// Takes a step, and shows it once it is safe: nothing that was on the screen can be lost.
    func step(_ body: (PhotoSwipeModel) async -> Void) async {
        await body(model)
        try? await model.safe()
        await refresh()
    }

    func tell(_ name: String, _ outcome: TakeBackOutcome, _ photos: [String]) async {
        switch outcome {
        case .nothing: showMessage("There is nothing to \(name).")
        case .changedSince: showMessage("Nothing was changed: something was changed again since.", isProblem: true)
        case .done:
            let photo = photos.count == 1 ? await self.name(of: photos[0]) : nil
            showMessage(
                "\(photo ?? Amounts.count(photos.count, "photo")): \(name == "undo" ? "undone" : "redone")"
            )
        case .decidedSince:
            let what = Amounts.count(photos.count, "photo has", "photos have")
            showMessage("Nothing was changed: \(what) a newer decision.", isProblem: true)
        }
    }

    private func name(of photo: String, _ known: Photo? = nil) async -> String? {
        if let known { return known.name }
        if let card = view.card, card.id == photo { return card.photo.name }
        // Nothing waits for a name from a server.
        guard host.answersAtOnce else { return nil }
        return try? await host.photo(photo).name
    }
}

extension PhotoChange {
    /// Nil for a gesture that does not decide.
    init?(_ gesture: GestureAction) {
        switch gesture {
        case .verdict(let verdict): self = .verdict(ShownVerdict(verdict))
        case .rate(let stars): self = .rating(stars)
        case .tag(let tag): self = .tag("\(tag)")
        case .next, .previous, .undo, .redo, .commit, .nothing: return nil
        }
    }

    /// For a message.
    var words: String {
        switch self {
        case .verdict(.trash): "to the trash"
        case .verdict(.favourite): "favourite"
        case .verdict(.keep): "keep"
        case .verdict(.skip): "skipped"
        case .verdict(nil): "not reviewed"
        case .rating(let stars):
            stars.map { $0 == 0 ? "no stars" : String(repeating: "★", count: $0) } ?? "stars as before"
        case .tag(let tag): "tagged \(tag)"
        case .untag(let tag): "\(tag) removed"
        }
    }
}
