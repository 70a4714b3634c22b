import ArgumentParser
import PhotoStore

/// Whose decisions a command speaks of.
struct SessionOption: ParsableArguments {
    @Option(
        help: ArgumentHelp("Only of this review session: its ID or the beginning of it.", valueName: "id")
    )
    var session: String?

    /// Nil for the whole library.
    func find(in library: Library) throws -> SessionRow? {
        guard let session else { return nil }
        let digits = session.lowercased().filter { $0 != "-" }
        let matches = try library.catalogue.sessions().filter {
            !digits.isEmpty && $0.id.description.filter { $0 != "-" }.hasPrefix(digits)
        }
        guard matches.count < 2 else { throw CommandError.ambiguousSession(session) }
        guard let match = matches.first else { throw CommandError.unknownSession(session) }
        return match.row
    }
}
