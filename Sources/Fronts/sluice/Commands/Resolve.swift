import ArgumentParser
import PhotoDuplicates
import PhotoPipeline
import PhotoSession
import SystemPackage

struct Resolve: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resolve",
        abstract: "Keep one photo of each group of duplicates, and trash the others.",
        discussion: """
            sluice resolve --keep best --dry-run
            sluice resolve 'folder:Inbox' --keep-in ~/Pictures/Archive --merge

            Without a rule it asks, group by group. At least one photo of each group is kept; favourites and photos \
            with the verdict keep always are, whatever the rule. A group is skipped if a photo to be kept has been \
            trashed, moved or changed; a photo that is the same file as a kept one (a hard link) is kept too. The \
            others are trashed, by a commit of these decisions only: `sluice revert last` restores them with their \
            sidecars.

            An answered group is not asked about again until a photo is added that resembles all of it. Photos that an \
            answer keeps stay, until the answer is forgotten: see `sluice duplicates --decided`.

            Stars and tags of trashed photos that the kept one lacks are lost unless --merge is given; you are warned \
            before.

            Groups of the kinds identical-file, identical-picture and near-duplicate are resolved; others only with \
            --kind.

            Exit status: 0 done, 1 could not begin, 2 some photos were skipped, 130 stopped.
            """
    )

    @OptionGroup var which: DuplicateOptions

    @OptionGroup var keeping: KeepOptions

    @Flag(
        help: """
            Give the kept photo the stars and tags of the trashed ones, and their place if its own is unknown and the \
            library does not seal places.
            """
    )
    var merge = false

    @Flag(help: "Report what would be done, and change nothing.")
    var dryRun = false

    @Flag(help: "Decide only: `sluice commit` then moves the photos to the trash.")
    var noCommit = false

    @OptionGroup var how: CommitOptionGroup

    @Flag(help: "Print one JSON object. Requires a rule.")
    var json = false

    func validate() throws {
        if !keeping.isGiven, json || dryRun {
            throw ValidationError("Which photos to keep? Give --keep or --keep-in with --dry-run and --json.")
        }
    }

    func run() throws {
        let found = try which.find()
        let commit = ResolvingCommit(found.library)
        if merge, try found.library.hidesLocations() {
            Console.error("This library seals or omits places (`privacy` in its recipe): they are not merged.")
        }
        guard let rule = try keeping.rule(in: found.library) else {
            var prompt = DuplicatePrompt(found, merging: merge, force: how.force, noCommit: noCommit)
            let changed = try prompt.run()
            if !noCommit, !changed.isEmpty, prompt.wantsCommit() {
                try commit.run(changed, json: false, options: how.options)
            }
            if prompt.hasSkipped { throw ExitCode(ExitStatus.somePhotosFailed) }
            return
        }
        let planned = RuledGroups(found.choices, rule, merging: merge)
        if let warning = planned.warning { Console.error(warning) }
        let resolving = found.library.duplicateResolving
        if dryRun {
            let flaws = try resolving.flaws(of: planned.resolutions)
            for (_, why) in flaws.sorted(by: { $0.key < $1.key }) { DuplicatePrompt.printSkipped(why) }
            return try planned.leaving(Set(flaws.keys)).print(json: json)
        }
        if !noCommit { try commit.check(trashing: planned.trashed.count, force: how.force) }
        let outcome = try resolving.resolve(planned.resolutions)
        let done = planned.leaving(Set(outcome.skipped.map(\.place)))
        for skipped in outcome.skipped { DuplicatePrompt.printSkipped(skipped.why) }
        if noCommit || outcome.verdicts.isEmpty {
            try done.print(json: json)
            if !json, !outcome.verdicts.isEmpty {
                try Console.output(String(try Decide.pending(found.library).dropFirst()))
            }
        } else {
            if !json { try done.printSkipped() }
            try commit.run(done.changed, json: json, options: how.options)
        }
        if !outcome.skipped.isEmpty { throw ExitCode(ExitStatus.somePhotosFailed) }
    }
}
