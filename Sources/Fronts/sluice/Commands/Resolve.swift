import ArgumentParser
import PhotoDuplicates
import PhotoPipeline
import PhotoStore
import SystemPackage

struct Resolve: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Keeps one photo of each group of duplicates, and puts the others into the trash.",
        discussion: """
            sluice resolve --keep best --dry-run
            sluice resolve 'folder:Inbox' --keep-in ~/Pictures/Archive --merge

            Without a rule it asks, group by group. One photo at least of each group stays; favourites always do, and \
            photos of which you said "keep", whatever the rule. A group is left alone where a photo that stays was \
            trashed, moved or changed since, and a photo that is one file with one that stays (a hard link) stays too. \
            The others are decided to be trashed, and that is committed at once, this alone: `sluice revert last` brings \
            them back, and sidecars are as before.

            What was said is not asked again until a photo comes that looks like all of the group. Photos that were said \
            to stay then do so, whatever is answered, unless that is forgotten: see `sluice duplicates --decided`.

            Stars and tags of photos that go, and that the one that stays does not have, go with them unless --merge is \
            given: that is said before.

            Groups of the kinds identical-file, identical-picture and near-duplicate are resolved, others only where --kind \
            asks for them.

            Exit status: 0 all is done, 1 could not begin, 2 some photos were left, 130 stopped.
            """
    )

    @OptionGroup var which: DuplicateOptions

    @OptionGroup var keeping: KeepOptions

    @Flag(
        help: """
            Gives the photo that stays the stars and tags of those that go, and where they were taken, if that is not \
            known of it and the library does not seal places.
            """
    )
    var merge = false

    @Flag(help: "Says what would be done, and does nothing.")
    var dryRun = false

    @Flag(help: "Decides only: `sluice commit` puts the photos into the trash.")
    var noCommit = false

    @OptionGroup var how: CommitOptionGroup

    @Flag(help: "Prints one JSON object. It needs a rule.")
    var json = false

    func validate() throws {
        if !keeping.isGiven, json || dryRun {
            throw ValidationError("What is to be kept? Give --keep or --keep-in with --dry-run and --json.")
        }
    }

    func run() throws {
        let found = try which.find()
        let commit = ResolvingCommit(found.library)
        if merge, try found.library.catalogue.hidesLocations() {
            Console.error("This library seals or omits places (`privacy` in its recipe): they are not taken over.")
        }
        guard let rule = try keeping.rule(in: found.library) else {
            var asking = GroupAsking(found, merging: merge, force: how.force, noCommit: noCommit)
            let changed = try asking.run()
            if !noCommit, !changed.isEmpty, asking.wantsCommit() {
                try commit.run(changed, json: false, options: how.options)
            }
            if asking.hasLeft { throw ExitCode(ExitStatus.somePhotosFailed) }
            return
        }
        let planned = RuledGroups(found.choices, rule, merging: merge)
        if let warning = planned.warning { Console.error(warning) }
        let resolving = DuplicateResolving(found.library.catalogue)
        if dryRun {
            let flaws = try resolving.flaws(of: planned.resolutions)
            for (_, why) in flaws.sorted(by: { $0.key < $1.key }) { GroupAsking.tell(why) }
            return try planned.leaving(Set(flaws.keys)).tell(json: json)
        }
        if !noCommit { try commit.check(trashing: planned.trashed.count, force: how.force) }
        let outcome = try resolving.resolve(planned.resolutions)
        let done = planned.leaving(Set(outcome.left.map(\.place)))
        for left in outcome.left { GroupAsking.tell(left.why) }
        if noCommit || outcome.verdicts.isEmpty {
            try done.tell(json: json)
            if !json, !outcome.verdicts.isEmpty {
                try Console.output(String(try Decide.pending(found.library).dropFirst()))
            }
        } else {
            if !json { try done.tellLeftAlone() }
            try commit.run(done.changed, json: json, options: how.options)
        }
        if !outcome.left.isEmpty { throw ExitCode(ExitStatus.somePhotosFailed) }
    }
}
