/// Why a commit did not start.
public enum CommitError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Another process is committing, or another session of this process.
    case busy
    case tooManyTrashed(Int, of: Int)
    case unknownBatch(String)
    case ambiguousBatch(String)
    /// A plan that cannot be applied: the line, from 1, and the reason.
    case badPlan(line: Int, String)
    /// The plan belongs to another library.
    case otherLibrary

    public var description: String {
        switch self {
        case .busy:
            "another commit is changing this library's files: wait until it has finished"
        case .tooManyTrashed(let count, let total):
            """
            this would move \(count) of the library's \(total) photos into the trash, more than half of them, which needs \
            confirmation; nothing was changed
            """
        case .unknownBatch(let text):
            "there is no commit \(text): `sluice history` lists them"
        case .ambiguousBatch(let text):
            "more than one commit begins with \(text): give more of its ID"
        case .badPlan(let line, let why):
            "invalid line \(line) in the plan: \(why); nothing was applied"
        case .otherLibrary:
            "the plan belongs to another library: select that one with --store or --library; nothing was applied"
        }
    }
}
