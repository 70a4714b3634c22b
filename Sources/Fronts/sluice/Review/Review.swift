import ArgumentParser
import PhotoIndex
import PhotoSession
import StoreFiles
import SystemPackage

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

            An address such as http://photos.home:8080 reviews what `sluice serve` shows there. The link that it or \
            `sluice pair` prints admits this program, once; from then on the address is enough. Decisions are stored \
            here until the server has them: if it cannot be reached, they are sent later, by this review or the next.
            """
    )

    @Argument(
        help: ArgumentHelp(
            "Folder whose photos to review; or the address of a server, or a link to it.",
            valueName: "root-or-address"
        ),
        completion: .directory
    )
    var target: ReviewTarget?

    @OptionGroup var library: LibraryOptions

    @OptionGroup var server: ServerOptions

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
        if case .server = target {
            guard library.arguments.isEmpty, !uncaged.allowUncaged else {
                throw ValidationError("A server has its library: leave out --library, --store and --allow-uncaged.")
            }
        } else if !server.isEmpty {
            throw ValidationError("--token-file and --tls-ca are for a server: give its address.")
        }
        guard resume != nil else { return }
        if new { throw ValidationError("Give --resume or --new, not both.") }
        if case .folder = target { throw keepsAll }
        if filter != nil || sort != nil { throw keepsAll }
    }

    private var keepsAll: ValidationError {
        ValidationError(
            "--resume keeps the photos and the order of the review: leave out the folder, --filter and --sort."
        )
    }

    func run() async throws {
        let query = try query
        let outcome: ReviewOutcome
        if case .server(let text) = target {
            outcome = try await ServedReview(server: server, pictures: pictures)
                .run(text, query, resume: resume, new: new)
        } else {
            outcome = try await run(query)
        }
        if outcome.isInterrupted {
            // Without a terminal, the text has no reader.
            if let text = outcome.text { try? Console.output(text) }
            throw ExitCode(ExitStatus.interrupted)
        }
        if let text = outcome.text { try Console.output(text) }
    }

    private func run(_ query: PhotoQuery) async throws -> ReviewOutcome {
        var root: FilePath?
        if case .folder(let path) = target { root = try Paths.root(path) }
        let location = try await location(of: root)
        var configuration = PhotoLibrary.Configuration()
        configuration.allowsUnsandboxed = uncaged.allowUncaged
        let library = try await PhotoLibrary.open(location, configuration)
        let result: Result<ReviewOutcome, any Error>
        do {
            result = .success(
                try await LibraryReviewing(library, option: location.option, pictures: pictures)
                    .run(query, root, resume: resume, new: new)
            )
        } catch {
            result = .failure(error)
        }
        await library.close()
        return try result.get()
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
}

/// What a review says at its end.
struct ReviewOutcome: Sendable {
    var text: String?
    var isInterrupted = false
}
