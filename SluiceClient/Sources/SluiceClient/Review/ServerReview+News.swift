extension ServerReview {
    /// Whether the stream of events and the outbox reach the server.
    private struct Reach {
        var events = ReviewConnection.connected
        var outbox = ReviewConnection.connected

        /// The outbox knows better: it knows whether waiting helps.
        var connection: ReviewConnection { outbox == .connected ? events : outbox }
    }

    public func news() -> AsyncStream<ReviewNews> {
        let (news, send) = AsyncStream<ReviewNews>.makeStream()
        let reach = Locked(Reach())
        let report: @Sendable ((inout Reach) -> Void) -> Void = { change in
            let (before, after) = reach.withLock { reach in
                let before = reach.connection
                change(&reach)
                return (before, reach.connection)
            }
            if before != after { send.yield(.connection(after)) }
        }
        let task = Task { [client, session, outbox] in
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    for await status in await outbox.changes() {
                        let trouble = status.trouble.map { ReviewConnection.waiting(reason: $0, isHeld: status.isHeld) }
                        report { $0.outbox = trouble ?? .connected }
                    }
                }
                group.addTask {
                    for await event in client.events(session: session) {
                        switch event {
                        case .opened:
                            report { $0.events = .connected }
                            await outbox.retry()
                        case .lost(let reason, _): report { $0.events = .waiting(reason: reason, isHeld: false) }
                        default: for item in Self.news(event, of: session) { send.yield(item) }
                        }
                    }
                }
            }
            send.finish()
        }
        send.onTermination = { _ in task.cancel() }
        return news
    }

    /// What an event means to a review.
    static func news(_ event: ServerEvent, of session: String) -> [ReviewNews] {
        switch event {
        case .reset: return [.changed, .descriptionChanged]
        case .session(session): return [.changed]
        case .library(let change): return change.kinds.contains("preferencesChanged") ? [.descriptionChanged] : []
        case .commit(let commit):
            guard commit.session == session else { return commit.state == "running" ? [] : [.changed] }
            if let report = commit.report { return [.committed(report)] }
            if commit.state == "failed" { return [.commitFailed(commit.reason ?? "")] }
            return [
                .committing(
                    CommitStatus(done: commit.done ?? 0, total: commit.total ?? 0, applied: commit.applied ?? 0)
                )
            ]
        default: return []
        }
    }
}
