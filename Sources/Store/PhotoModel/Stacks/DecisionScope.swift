/// Which files a decision about photos of stacks is for.
public enum DecisionScope: Sendable, Hashable {
    /// All files of each photo's stack. Those that are decided about differently, and those in the trash beside ones that
    /// are not, count as photos of their own.
    case stack
    /// Exactly the files given.
    case files
    /// Files of the stack in this format: `raw`, `jpeg`, `heic`; `video` for any film.
    case only(String)
}

extension Stack.Role {
    /// The part of a decision about a stack that is for a file other than its cover. All files share one fate. Films and
    /// further shots of a burst get no stars, tags and places, and of a favourite, they are kept.
    package func changes(_ changes: [DecisionChange]) -> [DecisionChange] {
        switch self {
        case .picture, .raw, .copy: return changes
        case .film, .burst:
            return changes.compactMap { change in
                switch change {
                case .verdict(.favourite): .verdict(.keep)
                case .verdict, .stack: change
                case .rating, .tag, .untag, .location: nil
                }
            }
        }
    }
}
