import ArgumentParser
import PhotoModel
import PhotoSession
import PhotoStore

/// Limits a command to the decisions of one session.
struct SessionOption: ParsableArguments {
    @Option(
        help: ArgumentHelp("Steps of this review session only: its ID or the beginning of it.", valueName: "id")
    )
    var session: String?

    /// Nil for the whole library.
    func find(in library: Library) throws -> SessionRow? {
        guard let session else { return nil }
        return try library.reviewSessions().named(session, by: \.id).row
    }
}

extension Array {
    /// The session with an ID, or with the beginning of one.
    func named<ID: CustomStringConvertible>(
        _ text: String,
        by id: (Element) -> ID
    ) throws(CommandError) -> Element {
        func digits(_ text: String) -> String { text.lowercased().filter { $0 != "-" } }
        let wanted = digits(text)
        let matches = filter { !wanted.isEmpty && digits(id($0).description).hasPrefix(wanted) }
        guard matches.count < 2 else { throw .ambiguousSession(text) }
        guard let match = matches.first else { throw .unknownSession(text) }
        return match
    }
}
