import PhotoIndex
import PhotoReview
import PhotoSession
import SluiceClient
import StoreFiles
import SystemPackage

/// Reviewing a library on this machine.
struct LibraryReviewing {
    private let library: PhotoLibrary
    /// The option that selects it, for suggested commands.
    private let option: String
    private let pictures: PictureOption?

    init(_ library: PhotoLibrary, option: String, pictures: PictureOption?) {
        (self.library, self.option, self.pictures) = (library, option, pictures)
    }

    /// - Parameters:
    ///   - resume: the beginning of the ID of a review.
    ///   - new: whether to begin at the first photo.
    func run(_ query: PhotoQuery, _ root: FilePath?, resume: String?, new: Bool) async throws -> ReviewOutcome {
        var kept: ReviewSummary?
        if let resume { kept = try await library.reviewsKept().named(resume, by: \.id) }
        var filter = query.filter
        if let root, kept == nil { filter = await narrowed(filter, to: root) }
        // Sidecars that were never read are read in the background, and the queue is made only once.
        if (kept?.hasSidecarFilter ?? filter.dependsOnSidecars) { await library.sidecarsRead() }
        if kept == nil, await library.count(filter) == 0 {
            return ReviewOutcome(
                text: ReviewText.nothing(filter, library.name, total: await library.count(.everything))
            )
        }
        let stage = try ReviewStage()
        defer { stage.close() }
        let (session, isResumed) = try await open(kept, filter, query.sort ?? PhotoSort(.taken), new: new)
        let model = PhotoSwipeModel(await LibraryReview(session, of: library))
        try await model.start()
        let ending = try await stage.review(
            model,
            LibraryHost(library: library),
            pictures: pictures,
            greeting: isResumed ? "Resumed." : nil
        )
        return ReviewOutcome(text: try await farewell(session), isInterrupted: ending == .interrupted)
    }

    private func open(
        _ kept: ReviewSummary?,
        _ filter: PhotoFilter,
        _ sort: PhotoSort,
        new: Bool
    ) async throws -> (session: ReviewSession, isResumed: Bool) {
        if let kept { return (try await library.resume(kept.id), true) }
        // The name records the filter it began with, whatever the filter is now.
        let name = PhotoQuery(filter: filter, sort: sort).text
        for same in try await library.reviewsKept() where !new && same.name == name {
            // Skips one that is open in another terminal.
            do {
                let session = try await library.resume(same.id)
                if await (session.filter, session.sort) != (filter, sort) {
                    try await session.setFilter(filter, sort: sort)
                }
                return (session, true)
            } catch LibraryError.reviewInUse {}
        }
        return (try await library.review(filter, sort: sort, name: name), false)
    }

    /// The filter limited to the photos in a folder; unchanged if the library has no others.
    private func narrowed(_ filter: PhotoFilter, to folder: FilePath) async -> PhotoFilter {
        let all = PhotoFilter.or([.everything, .missing])
        let inside = PhotoFilter.folder(folder.string)
        if await library.count(.and([all, inside])) == library.count(all) { return filter }
        return PhotoFilter.and([filter, inside]).simplified
    }

    private func farewell(_ session: ReviewSession) async throws -> String {
        let progress = await session.progress()
        let pending = try await session.pending().count
        var text = ReviewText.reviewed(progress.reviewed, of: progress.total)
        if pending > 0 {
            text += " \(Amounts.count(pending, "decision")) \(pending == 1 ? "is" : "are") pending: "
            text += "`sluice commit \(option)` applies \(pending == 1 ? "it" : "them")."
        }
        let commits = await session.commits().map { CommitResult($0) }
        text += ReviewText.committed(commits, revert: { "To revert: sluice revert \($0 ?? "last") \(option)" }, option)
        if progress.remaining > 0 {
            text += "\n`sluice review --resume \(session.id) \(option)` resumes this review."
        }
        return text
    }
}

extension ReviewSummary {
    fileprivate var hasSidecarFilter: Bool { (try? PhotoFilter(filter))?.dependsOnSidecars ?? false }
}
