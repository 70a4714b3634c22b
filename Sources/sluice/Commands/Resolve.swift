import ArgumentParser
import PhotoPipeline
import PhotoSession
import PhotoStore
import SystemPackage

struct Resolve: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Keeps one photo of each group of duplicates, and puts the others into the trash.",
        discussion: """
            sluice resolve --keep best --dry-run
            sluice resolve 'folder:Inbox' --keep-in ~/Pictures/Archive --merge

            Without a rule it asks, group by group. One photo at least of each group stays; a favourite always does, \
            whatever the rule. The others are decided to be trashed, and that is committed at once, this alone: `sluice \
            revert last` brings them back, and sidecars are as before. What was chosen is not asked again, unless it is \
            taken back; see `sluice duplicates --decided`.

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
        if keeping.rule == nil, json || dryRun {
            throw ValidationError("What is to be kept? Give --keep or --keep-in with --dry-run and --json.")
        }
    }

    func run() throws {
        let found = try which.find()
        let commit = ResolvingCommit(found.library)
        if merge, try found.library.catalogue.hidesLocations() {
            Console.error("This library seals or omits places (`privacy` in its recipe): they are not taken over.")
        }
        guard let rule = keeping.rule else {
            var asking = GroupAsking(found, merging: merge, force: how.force, noCommit: noCommit)
            let trashed = try asking.run()
            guard !noCommit, !trashed.isEmpty, asking.wantsCommit(trashed.count) else { return }
            return try commit.run(trashed, json: false, options: how.options)
        }
        let resolving = RuledGroups(found.choices, rule, merging: merge)
        try commit.check(trashing: resolving.trashed.count, force: how.force)
        if dryRun { return try resolving.tell(json: json) }
        let said = try found.library.catalogue.resolveDuplicates(resolving.resolutions)
        guard !said.verdicts.isEmpty else { return try resolving.tell(json: json) }
        if noCommit {
            try resolving.tell(json: json)
            if !json { try Console.output(String(try Decide.pending(found.library).dropFirst())) }
            return
        }
        if !json { try resolving.tellLeftAlone() }
        try commit.run(resolving.changed, json: json, options: how.options)
    }
}
