import PhotoModel
import PhotoSession
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
        if let commit {
            commit.cancel()
        } else if view.committing != nil {
            await review.stopCommitting()
        } else if view.overlay != nil {
            view.overlay = nil
        } else if isZooming {
            endZoom()
        } else {
            view.isPictureAlone = false
        }
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
        if let change = gesture.change {
            guard let photo = seen.photo else { return }
            return await decide(change, about: photo)
        }
        switch gesture {
        case .next: await attempt { await show(try await review.next()) }
        case .previous: await attempt { await show(try await review.previous()) }
        case .undo: await takeBack("undo") { try await $0.undo() }
        case .redo: await takeBack("redo") { try await $0.redo() }
        case .commit: await askToCommit()
        case .nothing, .verdict, .rate, .tag: break
        }
    }

    /// - Parameter photo: the photo that was visible.
    func decide(_ change: DecisionChange, about photo: AssetID) async {
        await attempt {
            let name = view.card?.id == photo ? view.card?.photo.name : nil
            try await review.decide([change], about: photo)
            guard let name else {
                // The key arrived before the next photo was visible.
                let photo = try await library.photo(photo)
                showMessage("\(photo.name), which was on display: \(change.words)")
                return await refresh()
            }
            if case .verdict = change {
                await show(try await review.next())
            } else {
                await refresh()
            }
            showMessage("\(name): \(change.words)")
        }
    }

    private func takeBack(
        _ name: String,
        _ work: (ReviewSession) async throws -> UndoOutcome
    ) async {
        await attempt {
            switch try await work(review) {
            case .nothing: showMessage("There is nothing to \(name).")
            case .changedSince(let what): showMessage("Nothing was changed: \(what) changed since.", isProblem: true)
            case .done(let step):
                let photos = step.photos
                await refresh()
                let what = name == "undo" ? "undone" : "redone"
                let photo = photos.count == 1 ? view.card?.photo.name : nil
                showMessage("\(photo ?? Amounts.count(photos.count, "photo")): \(what)")
            case .decidedSince(let photos):
                let what = Amounts.count(photos.count, "photo has", "photos have")
                showMessage("Nothing was changed: \(what) a newer decision.", isProblem: true)
            }
        }
    }
}

extension DecisionChange {
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
        case .stack: "stack changed"
        case .location(let place): place.map { "taken at \($0.text)" } ?? "place as before"
        }
    }
}
