import Foundation
import Testing

@testable import SluiceClient

@Suite struct OutboxFolderTests {
    private func letter(_ key: String, library: String = "l") -> OutboxLetter {
        OutboxLetter(library: library, key: key, operation: "decide", values: ["a/b"], body: #"{"photos":["1"]}"#)
    }

    @Test func `Letters are read in the order in which they were added, each library's alone`() throws {
        let folder = try TemporaryFolder()
        let storage = try OutboxFolder(folder.url.appendingPathComponent("outbox"))
        let keys = ["z", "b", "m", "a"]
        for key in keys { try storage.add(letter(key)) }
        try storage.add(letter("other", library: "o"))
        let again = try OutboxFolder(folder.url.appendingPathComponent("outbox"))
        #expect(try again.letters(for: "l") == keys.map { letter($0) })
        try again.remove(letter("b"))
        #expect(try storage.letters(for: "l").map(\.key) == ["z", "m", "a"])
        #expect(try storage.letters(for: "o").map(\.key) == ["other"])
    }

    @Test func `Only the user can read them`() throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appendingPathComponent("outbox")
        let storage = try OutboxFolder(url)
        try storage.add(letter("a"))
        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        #expect(try mode(url.path) == 0o700)
        for name in try FileManager.default.contentsOfDirectory(atPath: url.path) {
            #expect(try mode(url.appendingPathComponent(name).path) == 0o600)
        }
    }

    @Test func `A draft of a program that was killed is no letter, and a damaged letter is set aside`() throws {
        let folder = try TemporaryFolder()
        let storage = try OutboxFolder(folder.url)
        try storage.add(letter("a"))
        try Data("{".utf8).write(to: folder.url.appendingPathComponent("000000000000000001.b.letter"))
        try Data("{".utf8).write(to: folder.url.appendingPathComponent("000000000000000002.c.letter.draft"))
        #expect(try storage.letters(for: "l") == [letter("a")])
        #expect(try folder.names.filter { $0.hasSuffix(".damaged") } == ["000000000000000001.b.letter.damaged"])
        try storage.add(letter("d"))
        #expect(try storage.letters(for: "l").map(\.key) == ["a", "d"])
    }

    @Test func `A letter that cannot be read is not passed over, one that was delivered meanwhile is`() throws {
        let folder = try TemporaryFolder()
        let storage = try OutboxFolder(folder.url)
        try storage.add(letter("a"))
        let gone = folder.url.appendingPathComponent("000000000000000001.b.letter")
        let nowhere = folder.url.appendingPathComponent("nowhere")
        try FileManager.default.createSymbolicLink(at: gone, withDestinationURL: nowhere)
        #expect(try storage.letters(for: "l") == [letter("a")])
        let unreadable = folder.url.appendingPathComponent("000000000000000002.c.letter")
        try FileManager.default.createDirectory(at: unreadable, withIntermediateDirectories: false)
        #expect(throws: (any Error).self) { try storage.letters(for: "l") }
    }

    @Test func `The clock may go back`() throws {
        let folder = try TemporaryFolder()
        let storage = try OutboxFolder(folder.url)
        let future = try JSONEncoder().encode(letter("future"))
        try future.write(to: folder.url.appendingPathComponent("900000000000000000.future.letter"))
        try storage.add(letter("a"))
        #expect(try storage.letters(for: "l").map(\.key) == ["future", "a"])
    }
}
