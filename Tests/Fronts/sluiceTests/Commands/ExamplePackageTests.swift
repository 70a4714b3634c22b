import Foundation
import SystemPackage
import TestSupport
import Testing

/// The programs of the package in `Examples`, built by `make examples`.
@Suite("Example programs")
struct ExamplePackageTests {
    private let household: Household
    private let store: String

    init() throws {
        household = try Household()
        try household.makePhotos(2)
        store = household.path.appending("store").string
    }

    private func run(_ name: String, _ words: String..., typing: String = "") throws -> Finished {
        let program = packageFolder.appending(".build/examples/debug/\(name)")
        try #require(isThere(program), "\(program) is not built: run `make examples` first")
        let line = ([program.string] + words).map { "'\($0)'" }.joined(separator: " ")
        return try household.shell("printf '\(typing)' | \(line)")
    }

    private func isThere(_ file: FilePath) -> Bool { FileManager.default.fileExists(atPath: file.string) }

    @Test func `One prepares a folder and reports the result of each photo`() throws {
        let first = try run("prepare-folder", store, household.photos.string)
        #expect(first.status == 0 && first.text.contains("2 photos found, 2 to prepare"))
        #expect(first.text.contains("2 photos = 2 prepared + 0 unchanged + 0 linked + 0 failed"))
        let again = try run("prepare-folder", store, household.photos.string)
        #expect(again.text.contains("2 photos = 0 prepared + 2 unchanged + 0 linked + 0 failed"))
        #expect(try household.sluice("find", "--store", store).status == 0)
    }

    @Test func `One gets a tier and never overwrites a file`() throws {
        _ = try run("prepare-folder", store, household.photos.string)
        let file = household.path.appending("thumb.jpg")
        let got = try run("get-tier", store, household.photo("1.jpg").string, "thumb", file.string)
        #expect(got.status == 0 && got.text.contains("jpeg"))
        let bytes = try file.bytes()
        #expect(bytes.starts(with: [0xFF, 0xD8]))
        #expect(try run("get-tier", store, household.photo("2.jpg").string, "thumb", file.string).status != 0)
        #expect(try file.bytes() == bytes)
    }

    @Test func `One runs its processor on each photo, and the commands find its results`() throws {
        let ran = try run("brightness", store, household.photos.string)
        #expect(ran.status == 0 && ran.text.contains("2 photos prepared, 2 looked at"))
        let shown = try household.sluice("show", household.photo("1.jpg").string, "--store", store, "--json")
        #expect(shown.status == 0 && shown.text.contains("\"brightness\""))
        #expect(try run("brightness", store, household.photos.string).text.contains("0 photos prepared, 0 looked at"))
    }

    @Test func `One reviews photos and commits`() throws {
        _ = try run("prepare-folder", store, household.photos.string)
        let reviewed = try run("review", store, typing: "k\\nu\\nf\\ns\\n")
        #expect(reviewed.status == 0 && reviewed.text.contains("Decisions applied to files: 1"))
        #expect(isThere(household.photo("1.jpg.xmp")))
        #expect(!isThere(household.photo("2.jpg.xmp")))
    }

    @Test func `One with two stages counts bytes within its budget`() throws {
        let files = try ["a", "b"].map { name in
            let file = household.path.appending(name)
            try file.write([0, 1, 0, 2])
            return file.string
        }
        let counted = try run("count-bytes", files[0], files[1], files[0])
        #expect(counted.text.contains("12 bytes, 6 of them zero"))
    }
}
