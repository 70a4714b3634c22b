import ArgumentParser
import Backpressure
import Foundation
import PhotoCommit
import PhotoIndex
import PhotoSession
import StoreFiles
import SystemPackage
import Terminal

struct Review: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "review",
        abstract: "Review photos one by one in the terminal, and decide about them.",
        discussion: """
            Arrow keys or letters trash the current photo, keep it, make it a favourite or skip it, and move on to the \
            next; ? lists all keys. Every decision is stored at once, and can be undone. Files are changed by a commit \
            only: every ten decisions, by a key, or on leaving, as the preferences say.

            A review with the same filter and order resumes where it was left, also after a crash. A folder that \
            belongs to no library is prepared first. The picture of an unprepared photo is made when it is reached.
            """
    )

    @Argument(
        help: ArgumentHelp("Folder whose photos to review.", valueName: "root"),
        completion: .directory
    )
    var root: FilePath?

    @OptionGroup var library: LibraryOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Photos to review, such as 'camera:nikon taken:2024 -is:trashed'; '' for all. (default: is:unreviewed)",
            valueName: "text"
        )
    )
    var filter: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            """
            Order: taken, name, size, folder, sharpness, contrast, noise, colourfulness, motion, shadows, highlights, \
            duration; \
            -taken for newest first.
            """,
            valueName: "key"
        )
    )
    var sort: String?

    @Option(help: ArgumentHelp("Resume the review with this ID, or the beginning of it.", valueName: "id"))
    var resume: String?

    @Flag(help: "Begin a new review at the first photo; earlier reviews stay as they are.")
    var new = false

    @Option(help: "How to draw pictures. (default: the best that the terminal supports)")
    var pictures: PictureOption?

    @OptionGroup var uncaged: UncagedOption

    func validate() throws {
        guard resume != nil else { return }
        if new { throw ValidationError("Give --resume or --new, not both.") }
        if root != nil || filter != nil || sort != nil {
            throw ValidationError(
                "--resume keeps the photos and the order of the review: leave out the folder, --filter and --sort."
            )
        }
    }

    func run() async throws {
        let query = try query
        let root = try root.map(Paths.root)
        let location = try await location(of: root)
        var configuration = PhotoLibrary.Configuration()
        configuration.allowsUnsandboxed = uncaged.allowUncaged
        let library = try await PhotoLibrary.open(location, configuration)
        let result: Result<Outcome, any Error>
        do {
            result = .success(try await review(library, query, root, option: location.option))
        } catch {
            result = .failure(error)
        }
        await library.close()
        let outcome = try result.get()
        if outcome.isInterrupted {
            // Without a terminal, the text has no reader.
            if let text = outcome.text { try? Console.output(text) }
            throw ExitCode(ExitStatus.interrupted)
        }
        if let text = outcome.text { try Console.output(text) }
    }

    /// Location of the library that holds a folder. Creates it if there is none.
    private func location(of root: FilePath?) async throws -> LibraryLocation {
        guard let root else { return try library.location() }
        let location = try library.location(forRoots: [root])
        guard !location.exists else { return location }
        Console.error("No library holds \(root) yet: preparing it first.")
        let prepare = try Prepare.parse([RawArguments.text(root.bytes)] + library.arguments + uncaged.arguments)
        do {
            try await prepare.run()
        } catch let code as ExitCode where code.rawValue == ExitStatus.somePhotosFailed {
            // The summary reports the failures. The other photos are reviewed.
        }
        return location
    }

    private struct Outcome {
        /// The text to print at the end.
        var text: String?
        var isInterrupted = false
    }

    private var query: PhotoQuery {
        get throws {
            var query: PhotoQuery
            do throws(PhotoFilterError) { query = try PhotoQuery(filter ?? "is:unreviewed") } catch {
                throw ReviewUsageError.badFilter(error)
            }
            do throws(PhotoFilterError) {
                if let sort { query.sort = try PhotoSort(sort) }
            } catch {
                throw ReviewUsageError.badSort(error)
            }
            return query
        }
    }

    /// - Parameter option: the option that selects the library, for suggested commands.
    private func review(
        _ library: PhotoLibrary,
        _ query: PhotoQuery,
        _ root: FilePath?,
        option: String
    ) async throws -> Outcome {
        let kept = try await keptReview(library)
        var filter = query.filter
        if let root, kept == nil { filter = await Self.narrowed(filter, to: root, library) }
        // Sidecars that were never read are read in the background, and the queue is made only once.
        if (kept?.hasSidecarFilter ?? filter.dependsOnSidecars) { await library.sidecarsRead() }
        if kept == nil, await library.count(filter) == 0 {
            return Outcome(text: Self.nothing(filter, library.name, total: await library.count(.everything)))
        }

        let environment = ProcessInfo.processInfo.environment
        guard environment["TERM"] != "dumb" else { throw ReviewError.dumbTerminal }
        let terminal = try TerminalDevice()
        let quiet = QuietErrors()
        defer {
            terminal.close()
            quiet.end()
        }
        let review = try await open(library, kept, filter, query.sort ?? PhotoSort(.taken))
        var capabilities = await terminal.capabilities(environment)
        if let way = pictures?.way { capabilities.pictures = way }
        let pool = try BlockingPool(name: "display", threadCount: 2)
        let front = ReviewFront(
            review.session,
            of: library,
            on: terminal,
            capabilities,
            hasPictures: pictures != PictureOption.none,
            preferences: await library.preferences,
            pool: pool
        )
        let ending = await front.run(review.isResumed ? "Resumed." : nil)
        // Gives the terminal back before the remaining work.
        terminal.close()
        quiet.end()
        await review.session.leave()
        await front.commit?.value
        await pool.shutdown()
        return Outcome(text: try await Self.farewell(review.session, option), isInterrupted: ending == .interrupted)
    }
}

// MARK: Which review

extension Review {
    /// The review to continue, if --resume named one.
    private func keptReview(_ library: PhotoLibrary) async throws -> ReviewSummary? {
        guard let resume else { return nil }
        return try await library.reviewsKept().named(resume, by: \.id)
    }

    private func open(
        _ library: PhotoLibrary,
        _ kept: ReviewSummary?,
        _ filter: PhotoFilter,
        _ sort: PhotoSort
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
    private static func narrowed(_ filter: PhotoFilter, to folder: FilePath, _ library: PhotoLibrary) async
        -> PhotoFilter
    {
        let all = PhotoFilter.or([.everything, .missing])
        let inside = PhotoFilter.folder(folder.string)
        if await library.count(.and([all, inside])) == library.count(all) { return filter }
        return PhotoFilter.and([filter, inside]).simplified
    }
}

extension ReviewSummary {
    fileprivate var hasSidecarFilter: Bool { (try? PhotoFilter(filter))?.dependsOnSidecars ?? false }
}

// MARK: Text at the end

extension Review {
    private static func nothing(_ filter: PhotoFilter, _ library: String, total: Int) -> String {
        if total == 0 {
            return "The library \(library) has no photos. `sluice prepare FOLDER` adds those of a folder."
        }
        let text = filter.text.isEmpty ? "''" : "'\(filter.text)'"
        let hint =
            filter == .unreviewed
            ? "All of its \(Amounts.count(total)) photos are reviewed. --filter is:decided shows those again"
            : "It has \(Amounts.count(total, "photo")). --filter is:unreviewed shows those not yet reviewed"
        return "No photo of the library \(library) matches \(text). \(hint), --filter '' shows all."
    }

    /// Largest number of this sitting's commits to list, the last ones.
    private static let maxCommits = 3

    private static func committed(_ reports: [CommitReport], _ option: String) -> String {
        let done = reports.filter { $0.applied > 0 }
        var lines = done.suffix(maxCommits).reversed().map { report in
            "\nCommitted: \(Summary.done(report, false))\nTo revert: sluice revert \(report.batch ?? "last") \(option)"
        }
        if done.count > maxCommits {
            let earlier = Amounts.count(done.count - maxCommits, "earlier commit")
            lines.append("\nAnd \(earlier): sluice history \(option)")
        }
        return lines.joined()
    }

    private static func farewell(_ review: ReviewSession, _ option: String) async throws -> String {
        let progress = await review.progress()
        let pending = try await review.pending().count
        var text = "\(Amounts.count(progress.reviewed)) of \(Amounts.count(progress.total, "photo")) reviewed."
        if pending > 0 {
            text += " \(Amounts.count(pending, "decision")) \(pending == 1 ? "is" : "are") pending: "
            text += "`sluice commit \(option)` applies \(pending == 1 ? "it" : "them")."
        }
        text += committed(await review.commits(), option)
        if progress.remaining > 0 {
            text += "\n`sluice review --resume \(review.id) \(option)` resumes this review."
        }
        return text
    }
}
