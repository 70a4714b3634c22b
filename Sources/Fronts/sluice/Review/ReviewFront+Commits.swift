import PhotoSession
import SluiceClient

/// Committing and leaving.
extension ReviewFront {
    func askToCommit() async {
        guard commit == nil else { return showMessage(inProgress) }
        await askForPreview(leaves: false)
    }

    func quit() async {
        guard commit == nil else { return showMessage(inProgress) }
        // Decisions that wait for the server are safe. Pressed again, the key does not wait for an answer either.
        guard view.commitThreshold > 0, view.connection == .connected, !isLeaving else { return ending = .left }
        await askForPreview(leaves: true)
    }

    private func askForPreview(leaves: Bool) async {
        isLeaving = leaves
        await ask { [model] in
            do {
                return .preview(.success(try await model.previewCommit()), leaves: leaves)
            } catch {
                return .preview(.failure(error), leaves: leaves)
            }
        }
    }

    func take(_ preview: CommitPreview, leaves: Bool) async {
        isLeaving = false
        self.preview = preview
        guard preview.pending > 0 else {
            if leaves { ending = .left } else { showMessage("There is nothing to commit.") }
            return
        }
        if leaves {
            let hint = "y commits and leaves, n leaves without committing, Esc stays"
            ask(Prompt(.commitAndLeave, "Commit \(preview.words) before leaving? (y/n)", hint: hint))
        } else if preview.trashed > 0 {
            let hint = "y changes the files, n leaves them as they are"
            ask(Prompt(.commit, "Commit \(preview.words)? (y/n)", hint: hint))
        } else {
            beginCommit(CommitWish(), thenLeave: false)
        }
    }

    func beginCommit(_ wish: CommitWish, thenLeave: Bool) {
        guard commit == nil else { return showMessage(inProgress) }
        showMessage("Committing…")
        commit = Task { [model, send] in
            let result: Result<CommitResult, any Error>
            do { result = .success(try await model.commit(wish)) } catch { result = .failure(error) }
            send.yield(.committed(result, thenLeave: thenLeave))
        }
    }

    func ended(_ result: Result<CommitResult, any Error>, thenLeave: Bool) async {
        await refresh()
        (commit, view.committing) = (nil, nil)
        switch result {
        case .success(let result):
            view.message = ReviewView.Message(result)
            if thenLeave, result.left.isEmpty, result.remaining == 0 { ending = .left }
        case .failure(let problem as SluiceProblem) where problem.kind == "too-many-trashed":
            view.message = nil
            let (count, total) = (preview?.trashed ?? 0, preview?.total ?? 0)
            let label = "Move \(Amounts.count(count)) of \(Amounts.count(total)) photos to the trash?"
            ask(Prompt(.force(thenLeave: thenLeave), label, hint: "type force to confirm, or Esc to cancel"))
        case .failure(let error): showNotCommitted("\(error)")
        }
    }

    func showNotCommitted(_ reason: String) {
        let key = view.keys.names(.gesture(.commit)).first.map { " (\($0) retries)" } ?? ""
        showMessage("Not committed\(key): \(reason)", isProblem: true)
    }

    private var inProgress: String {
        host.stopsCommits ? "A commit is in progress; Esc stops it." : "A commit is in progress."
    }
}

extension CommitPreview {
    fileprivate var words: String {
        let decisions = Amounts.count(pending, "decision")
        return trashed == 0 ? decisions : "\(decisions), \(Amounts.count(trashed)) of them into the trash"
    }
}

extension ReviewView.Message {
    /// The result of a commit.
    init(_ result: CommitResult) {
        var text = "\(Amounts.count(result.applied)) committed"
        if result.trashed > 0 { text += ", \(Amounts.count(result.trashed)) of them into the trash" }
        if result.remaining > 0 { text += "; stopped, \(Amounts.count(result.remaining)) still pending" }
        if let first = result.left.first {
            let name = first.path.split(separator: "/").last.map { String($0) } ?? first.path
            text += "; \(Amounts.count(result.left.count)) not applied: \(name): \(first.words ?? first.reason ?? "")"
        }
        self.init(text: text, isProblem: !result.left.isEmpty)
    }
}
