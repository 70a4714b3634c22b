import ArgumentParser
import Foundation
import PhotoIndex
import PhotoPipeline

@main
struct Sluice: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sluice",
        abstract: "Prepares photo libraries once, so that showing, sorting and searching them is instant.",
        discussion: """
            sluice prepare ~/Pictures reads every new photo once, makes its tiers (smaller renditions), fingerprints \
            it and keeps the result. sluice decide says what is to become of photos, and sluice commit makes it so: \
            sidecars are written, and photos go into the trash. The photos themselves are never changed.

            A command finds the library by the path it is given, or else by the current folder; --library and --store \
            name another.

            Exit status: 0 done, 1 could not run, 2 done but some photos failed or were left (verify: something is \
            wrong), 64 wrong usage, 130 interrupted.
            """,
        version: PhotoPipeline.version,
        subcommands: [
            Prepare.self, Watch.self, Libraries.self, Status.self, Show.self, Tier.self, Failures.self, Verify.self,
            Prune.self, Compact.self, Bench.self, Doctor.self, Serve.self, Pair.self, Devices.self, Review.self,
            Find.self, Decide.self, Quality.self, Fingerprint.self, Undo.self, Redo.self, Commit.self, Apply.self,
            Revert.self, History.self, Tags.self, Albums.self, LibraryKeeping.self, Duplicates.self, Resolve.self,
            Similar.self,
        ]
    )

    /// As the argument parser would, but paths keep their bytes, and messages cannot play tricks on the terminal.
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

    /// Help and the version are errors too, to the argument parser.
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

/// Something on the command line that cannot be understood, though it is found out only when the command runs: exit
/// status 64.
protocol UsageError: Error {}

extension PhotoFilterError: UsageError {}
