import ArgumentParser
import PhotoModel

/// The decision to make.
struct DecisionOptions: ParsableArguments {
    enum Choice: EnumerableFlag {
        case favourite, trash, keep, skip, undecided

        static func name(for value: Choice) -> NameSpecification {
            value == .favourite ? [.long, .customLong("favorite")] : .long
        }

        static func help(for value: Choice) -> ArgumentHelp? {
            switch value {
            case .favourite: "Keep the photos, as favourites."
            case .trash: "Move the photos to the trash with the next commit."
            case .keep: "Keep the photos."
            case .skip: "Skip the photos for now."
            case .undecided: "Withdraw the verdict."
            }
        }

        var verdict: Verdict? {
            switch self {
            case .favourite: .favourite
            case .trash: .trash
            case .keep: .keep
            case .skip: .skip
            case .undecided: nil
            }
        }
    }

    @Flag var choice: Choice?

    @Option(help: ArgumentHelp("Stars, 0 to 5; none withdraws the rating.", valueName: "n"))
    var rating: Stars?

    @Option(
        help: ArgumentHelp("Add this tag, such as Places/Norway. Repeatable.", valueName: "path"),
        transform: TagArgument.init(checking:)
    )
    var tag: [TagArgument] = []

    @Option(
        help: ArgumentHelp("Remove this tag, ignoring case. Repeatable.", valueName: "path"),
        transform: TagArgument.init(checking:)
    )
    var untag: [TagArgument] = []

    func validate() throws {
        if changes.isEmpty {
            throw ValidationError(
                """
                Which decision? Give --favourite, --trash, --keep, --skip, --undecided, --rating, --tag or --untag.
                """
            )
        }
        let against = Set(untag.map(\.tag))
        if let both = tag.first(where: { against.contains(anyCaseOf: $0.tag) }) {
            throw ValidationError("\(both.tag) cannot be given to both --tag and --untag.")
        }
    }

    var changes: [DecisionChange] {
        (choice.map { [.verdict($0.verdict)] } ?? []) + (rating.map { [.rating($0.count)] } ?? [])
            + tag.map { .tag($0.tag) } + untag.map { .untag($0.tag) }
    }
}

/// A number of stars, or none.
struct Stars: ExpressibleByArgument {
    var count: Int?

    init?(argument: String) {
        if argument == "none" { return }
        guard let count = Int(argument), (0...5).contains(count) else { return nil }
        self.count = count
    }
}

/// A tag on the command line.
struct TagArgument: Sendable {
    let tag: TagPath

    /// - Throws: `ValidationError` with the problem.
    init(checking argument: String) throws {
        guard let tag = TagPath(argument) else {
            throw ValidationError(TagPath.problem(of: argument) ?? "it is not a valid tag")
        }
        self.tag = tag
    }
}
