import PhotoIndex
import SluiceClient
import StoreFiles

/// Reviewing what a server shows.
struct ServedReview {
    let server: ServerOptions
    let pictures: PictureOption?

    /// A name has at most this many characters.
    private static let longestName = 200

    /// - Parameters:
    ///   - text: the server's address, or a link that admits this program.
    ///   - resume: the beginning of the ID of a review.
    ///   - new: whether to begin at the first photo.
    func run(_ text: String, _ query: PhotoQuery, resume: String?, new: Bool) async throws -> ReviewOutcome {
        let folder = ServerFolder(in: try StoreHomes())
        let opening = ServerOpening(server, folder)
        let client = try await opening.client(text)
        let library = try await opening.library(client)
        let begun = try await session(client, query, resume: resume, new: new)
        guard let (session, isResumed) = begun else {
            return ReviewOutcome(text: ReviewText.nothing(query.filter, library.name, total: library.totals.photos))
        }
        let stage = try ReviewStage()
        defer { stage.close() }
        let outbox = try await Outbox(client, library: library.id, folder.outbox())
        let model = PhotoSwipeModel(try await ServerReview(client, session: session, outbox: outbox))
        try await model.start()
        let host = ServerHost(client: client, tierNames: library.tiers.map(\.name))
        let ending = try await stage.review(
            model,
            host,
            pictures: pictures,
            greeting: isResumed ? "Resumed." : nil
        )
        await outbox.deliverWhatItCan()
        let waiting = await outbox.status.waiting
        await outbox.close()
        return ReviewOutcome(
            text: await farewell(model, session, client.server.origin, waiting: waiting),
            isInterrupted: ending == .interrupted
        )
    }

    /// - Returns: the session's ID, and whether it was resumed; nil if no photo matches.
    private func session(
        _ client: SluiceClient,
        _ query: PhotoQuery,
        resume: String?,
        new: Bool
    ) async throws -> (id: String, isResumed: Bool)? {
        if let resume { return (try await client.sessions().named(resume, by: \.id).id, true) }
        let (filter, sort) = (query.filter.text, (query.sort ?? PhotoSort(.taken)).text)
        guard try await client.check(filter: filter).count > 0 else { return nil }
        // The name records the filter it began with, whatever the filter is now.
        let text = PhotoQuery(filter: query.filter, sort: query.sort ?? PhotoSort(.taken)).text
        let name = String(String.UnicodeScalarView(text.unicodeScalars.prefix(Self.longestName)))
        for same in try await client.sessions() where !new && same.name == name {
            do {
                if (same.filter, same.sort) != (filter, sort) {
                    _ = try await client.changeSession(same.id, filter: filter, sort: sort)
                }
                _ = try await client.session(same.id)
                return (same.id, true)
            } catch let problem as SluiceProblem where problem.kind == "session-in-use" {
                // It is open in a terminal on the server's machine.
            }
        }
        return (try await client.beginSession(filter: filter, sort: sort, name: name).id, false)
    }

    private func farewell(
        _ model: PhotoSwipeModel,
        _ session: String,
        _ origin: String,
        waiting: Int
    ) async -> String {
        let progress = await model.view?.progress ?? SessionProgress()
        var text = ReviewText.reviewed(progress.reviewed, of: progress.total)
        if progress.pending > 0 { text += " \(Amounts.count(progress.pending, "decision")) pending." }
        text += ReviewText.committed(
            await model.commits,
            revert: { "To revert, on the server's machine: sluice revert \($0 ?? "last")" },
            "there"
        )
        if waiting > 0 {
            let steps = Amounts.count(waiting, "step waits", "steps wait")
            text += "\n\(steps) for the server, safe on this machine: `sluice review \(origin)` sends them."
        }
        if progress.remaining > 0 { text += "\n`sluice review \(origin) --resume \(session)` resumes this review." }
        return text
    }
}

extension Outbox {
    /// Returns when nothing waits any more, or the server cannot be reached.
    func deliverWhatItCan() async {
        for await status in changes() where status.waiting == 0 || status.trouble != nil { return }
    }
}
