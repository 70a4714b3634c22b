import ArgumentParser
import Foundation
import PhotoIndex
import PhotoPipeline

@main
struct Sluice: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sluice",
        abstract: "Prepare photo libraries once, so that viewing, sorting and searching them is instant.",
        discussion: """
            sluice prepare ~/Pictures reads every new photo once, makes its tiers (smaller renditions), fingerprints \
            it and stores the result. sluice decide records decisions about photos, and sluice commit applies them: it \
            writes sidecars, and moves photos to the trash. The photos themselves are never changed.

            A command finds the library by the path given to it, else by the current folder; --library and --store \
            name another.

            Exit status: 0 done, 1 could not run, 2 done but some photos failed or were skipped (verify: problems \
            found), 64 wrong usage, 130 interrupted.
            """,
        version: PhotoPipeline.version,
        groupedSubcommands: [
            CommandGroup(
                name: "Prepare",
                subcommands: [Prepare.self, Watch.self, Failures.self, Bench.self, Doctor.self]
            ),
            CommandGroup(name: "Look", subcommands: [Status.self, Find.self, Show.self, Tier.self, Quality.self]),
            CommandGroup(
                name: "Decide",
                subcommands: [
                    Review.self, Decide.self, StackPhotos.self, UnstackPhotos.self, Tags.self, Albums.self, Undo.self,
                    Redo.self, History.self, Commit.self, Apply.self, Revert.self,
                ]
            ),
            CommandGroup(
                name: "Duplicates",
                subcommands: [Duplicates.self, Resolve.self, Similar.self, Fingerprint.self]
            ),
            CommandGroup(
                name: "Library",
                subcommands: [Libraries.self, LibraryKeeping.self, Verify.self, Prune.self, Compact.self]
            ),
            CommandGroup(
                name: "Many machines",
                subcommands: [PlanPhotos.self, MakeShards.self, ShowShards.self, MergePlan.self]
            ),
            CommandGroup(name: "Export", subcommands: [Export.self]),
            CommandGroup(
                name: "Serve",
                subcommands: [
                    Serve.self, Pair.self, Devices.self, SharePhotos.self, Shares.self, Unshare.self,
                ]
            ),
        ]
    )

    /// Replaces the argument parser's own `main`: paths keep their bytes, and messages contain no terminal controls.
    static func main() async {
        do {
            var command = try await asyncParseAsRoot(RawArguments.ofProcess)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            end(error)
        }
    }

    /// The argument parser also reports help and the version as errors.
    private static func end(_ error: any Error) -> Never {
        let isUsage = error is any UsageError
        let (code, message) = (isUsage ? .validationFailure : exitCode(for: error), fullMessage(for: error))
        do {
            if !message.isEmpty { code.isSuccess ? try Console.output(message) : Console.error(message) }
        } catch {
            end(error)
        }
        Foundation.exit(code.rawValue)
    }
}

/// A usage error that is detected only when the command runs. Exit status 64.
protocol UsageError: Error {}

extension PhotoFilterError: UsageError {}
