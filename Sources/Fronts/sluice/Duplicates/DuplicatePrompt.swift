import PhotoCommit
import PhotoDuplicates
import PhotoModel
import PhotoSession
import PhotoStore

/// Asks about groups of photos one by one, in plain lines. Each answer is stored at once.
struct DuplicatePrompt {
    private let found: FoundDuplicates
    private let merging, force, noCommit: Bool
    private var trashed: [AssetRow] = []
    private var changed: [AssetRow] = []
    /// Whether a group was skipped because its answer could not be applied.
    private(set) var hasSkipped = false

    init(_ found: FoundDuplicates, merging: Bool, force: Bool, noCommit: Bool) {
        self.found = found
        (self.merging, self.force, self.noCommit) = (merging, force, noCommit)
    }

    /// A person's answer.
    enum Answer: Equatable {
        case keep([Int])
        case keepAll, different, skip, quit

        /// Nil for invalid input.
        ///
        /// - Parameters:
        ///   - suggested: the index chosen by Return alone, from 0.
        ///   - count: the number of photos, which people number from 1.
        init?(_ line: String, suggested: Int, count: Int) {
            let words = line.lowercased().split { $0 == " " || $0 == "," }
            switch words {
            case []: self = .keep([suggested])
            case ["a"]: self = .keepAll
            case ["n"]: self = .different
            case ["s"]: self = .skip
            case ["q"]: self = .quit
            default:
                let places = words.compactMap { Int($0) }.map { $0 - 1 }
                guard places.count == words.count, places.allSatisfy((0..<count).contains) else { return nil }
                self = Set(places).count == count ? .keepAll : .keep(Array(Set(places)).sorted())
            }
        }
    }

    /// - Returns: photos whose decisions are to be committed.
    mutating func run() throws -> [AssetRow] {
        guard !found.choices.isEmpty else {
            try Console.output("No groups to decide about.")
            return []
        }
        for (number, choice) in found.choices.enumerated() {
            // A photo can belong to groups of several kinds. The rest of this group is asked about next time.
            if choice.photos.contains(where: { trashed.contains($0.row) }) { continue }
            try Console.output("\nGroup \(number + 1) of \(found.choices.count): \(choice.text)")
            guard let answer = try answer(choice), answer != .quit else { break }
            try decide(answer, choice)
        }
        return changed
    }

    private func answer(_ choice: DuplicateChoice) throws -> Answer? {
        let settled = choice.photos.indices.filter { choice.photos[$0].isSettled }
        if !settled.isEmpty {
            let (numbers, verb) = (Self.numbers(settled), settled.count == 1 ? "stays" : "stay")
            Console.status("\(numbers) \(verb), because of an earlier answer (see `sluice duplicates --forget`).\n")
        }
        let usual = choice.withSettled([choice.suggestion.place])
        if !merging, choice.isLosing(keeping: usual) {
            Console.error("The others have stars or tags that the suggested photo lacks: --merge adds them to it.")
        }
        let kept = Self.numbers(usual)
        while true {
            Console.status("Keep which? [numbers; Return: \(kept); a all; n not duplicates; s skip; q quit] ")
            guard let line = readLine() else { return nil }
            if let answer = Answer(line, suggested: choice.suggestion.place, count: choice.photos.count) {
                return answer
            }
            Console.error("Type numbers from 1 to \(choice.photos.count), or a, n, s or q.")
        }
    }

    /// Indices as numbers from 1: `1, 2, 4`.
    private static func numbers(_ places: [Int]) -> String {
        places.sorted().map { "\($0 + 1)" }.joined(separator: ", ")
    }

    private mutating func decide(_ answer: Answer, _ choice: DuplicateChoice) throws {
        let resolution: DuplicateResolution
        switch answer {
        case .skip, .quit: return
        case .keepAll: resolution = choice.resolution(.keepAll)
        case .different: resolution = choice.resolution(.different)
        case .keep(let places):
            let kept = choice.withSettled(places)
            resolution = choice.resolution(keeping: kept, merging: merging)
            let otherNames = choice.withOneFile(kept).count - kept.count
            if otherNames > 0 { try Console.output(OtherNames.staying(otherNames)) }
        }
        do {
            try ResolvingCommit(found.library)
                .check(trashing: Set(trashed + resolution.others).count, force: force || noCommit)
        } catch CommandError.tooManyDuplicates(.tooManyTrashed(let count, let total)) {
            hasSkipped = true
            return Console.error(
                """
                This group was not decided: with it, \(count) of the library's \(total) photos would go to the trash, more \
                than half. Give --force if you mean it.
                """
            )
        }
        let outcome = try found.library.duplicateResolving.resolve([resolution])
        if let skipped = outcome.skipped.first {
            hasSkipped = true
            return Self.printSkipped(skipped.why)
        }
        trashed += resolution.others
        changed += resolution.others + Array(resolution.merged.keys)
    }

    /// Reports a skipped group.
    static func printSkipped(_ group: SkippedGroup) { Console.error("Skipped: \(group.description.printable)") }

    /// Asks whether to apply the decisions to files now.
    func wantsCommit() -> Bool {
        Console.status("\nMove \(Amounts.count(trashed.count, "photo")) to the trash now? [y/N] ")
        let isYes = readLine()?.lowercased().hasPrefix("y") ?? false
        if !isYes { Console.error("The decisions stay pending: sluice commit \(found.library.location.option)") }
        return isYes
    }
}

extension DuplicateChoice {
    /// The given indices, and those of photos that are decided to stay.
    fileprivate func withSettled(_ places: [Int]) -> [Int] {
        places + photos.indices.filter { photos[$0].isSettled && !places.contains($0) }
    }
}
