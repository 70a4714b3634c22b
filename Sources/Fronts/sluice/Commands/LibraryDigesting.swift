import ArgumentParser
import PhotoStore
import PhotoUpkeep

extension LibraryKeeping {
    struct Digest: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "digest",
            abstract: "Print a digest of everything that preparing has given a library.",
            discussion: """
                Libraries of the same photos and recipe have equal digests, whenever and on however many machines they were \
                prepared. Decisions are not part of it. Reads the whole cache.
                """
        )

        @OptionGroup var library: LibraryOptions

        @Flag(help: "Print one JSON object, with a digest of each part.")
        var json = false

        func run() throws {
            let digest = try LibraryDigest(try library.open())
            if json { return try Console.json(digest) }
            try Console.output(digest.digest)
        }
    }
}
