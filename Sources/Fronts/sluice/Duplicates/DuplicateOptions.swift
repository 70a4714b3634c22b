import ArgumentParser
import PhotoDuplicates
import PhotoIndex
import PhotoModel
import PhotoSession
import PhotoStore

/// Selects the groups that a command processes.
struct DuplicateOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Filter that at least one photo of a group matches; all groups without one. See `sluice help find`.",
            valueName: "filter"
        )
    )
    var words: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            Kind of groups: identical-file, identical-picture, near-duplicate, turned-copy or burst, by the weakest \
            relation in them; or all. Repeatable. (default: the first three)
            """,
            valueName: "kind"
        )
    )
    var kind: [KindArgument] = []

    @Option(
        help: ArgumentHelp(
            "Maximum distance of the fingerprints of similar photos, in bits of 256: 0 to 64.",
            valueName: "bits"
        )
    )
    var distance = DuplicateQuestion().distance

    @OptionGroup var library: LibraryOptions

    /// One relation, or all of them.
    struct KindArgument: ExpressibleByArgument {
        var relations: Set<PhotoRelation>

        init?(argument: String) {
            if argument == "all" {
                relations = Set(PhotoRelation.allCases)
            } else if let relation = PhotoRelation(rawValue: argument) {
                relations = [relation]
            } else {
                return nil
            }
        }

        static var allValueStrings: [String] { PhotoRelation.allCases.map(\.rawValue) + ["all"] }
    }

    func validate() throws {
        guard DuplicateQuestion.distances.contains(distance) else {
            throw ValidationError("--distance takes a number from 0 to \(DuplicateQuestion.distances.upperBound).")
        }
    }

    var question: DuplicateQuestion {
        let asked = Set(kind.flatMap(\.relations))
        return DuplicateQuestion(relations: asked.isEmpty ? PhotoRelation.usual : asked, distance: distance)
    }

    /// The groups, with all that is reported about their photos.
    ///
    /// - Parameter question: nil for the options'.
    func find(_ question: DuplicateQuestion? = nil) throws -> FoundDuplicates {
        let filter = try PhotoQuery(words.joined(separator: " ")).filter
        let library = try library.open()
        var finder = DuplicateFinder(library)
        let answer = try finder.groups(question ?? self.question)
        var groups = answer.groups
        try library.readSidecars()
        var index = try library.notedIndex(for: filter, readingSidecars: false)
        if filter != .everything {
            let fitting = Set(index.assets(at: index.rows(matching: filter, sortedBy: PhotoSort(.folder))))
            groups = groups.filter { $0.photos.contains { fitting.contains($0.row) } }
        }
        note(answer, library)
        return FoundDuplicates(
            library: library,
            choices: try answer.choices(of: groups, library, index),
            isFiltered: filter != .everything
        )
    }

    /// Reports what could not be compared.
    private func note(_ answer: DuplicateFinder.Answer, _ library: Library) {
        if answer.otherVersions > 0 {
            let photos = Amounts.count(answer.otherVersions, "photo has", "photos have")
            Console.error(
                "Note: \(photos) a fingerprint of another version, and were not compared: run `sluice prepare`."
            )
        }
        for unread in answer.unread.prefix(10) {
            Console.error("Note: not compared bit by bit: \(unread.reason.printable)")
        }
        if answer.unread.count > 10 { Console.error("Note: and \(Amounts.count(answer.unread.count - 10)) more.") }
    }
}

/// Groups found in a library.
struct FoundDuplicates {
    var library: Library
    var choices: [DuplicateChoice]
    var isFiltered: Bool
}
