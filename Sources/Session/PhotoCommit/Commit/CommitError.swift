/// Why a commit was not begun.
public enum CommitError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Another process commits, or another session of this one.
    case busy
    case tooManyTrashed(Int, of: Int)
    case unknownBatch(String)
    case ambiguousBatch(String)
    /// A plan that cannot be followed: why, and on which line, from 1.
    case badPlan(line: Int, String)
    /// A plan of another library.
    case otherLibrary

    public var description: String {
        switch self {
        case .busy:
            "another commit is changing this library's files: wait until it is done"
        case .tooManyTrashed(let count, let total):
            """
            this would put \(count) of the library's \(total) photos into the trash, more than half of them, which is done \
            only where that is confirmed; nothing of it was done
            """
        case .unknownBatch(let text):
            "there is no commit \(text): `sluice history` lists them"
        case .ambiguousBatch(let text):
            "more than one commit begins with \(text): give more of its ID"
        case .badPlan(let line, let why):
            "line \(line) of the plan cannot be followed: \(why); nothing of it was done"
        case .otherLibrary:
            "the plan is of another library: name that one with --store or --library; nothing of it was done"
        }
    }
}
