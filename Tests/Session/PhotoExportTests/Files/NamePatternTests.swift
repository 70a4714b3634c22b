import PhotoModel
import Testing

@testable import PhotoExport

@Suite struct NamePatternTests {
    private func name(_ pattern: String, _ values: [NamePattern.Field: String]) throws -> [String] {
        try NamePattern(pattern).names { Array((values[$0] ?? "").utf8) }.map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `Text and facts are put together`() throws {
        let values: [NamePattern.Field: String] = [.year: "2024", .camera: "Nikon D90", .name: "IMG_1", .folder: "a/b"]
        #expect(try name("{year}/{camera}_{name}", values) == ["2024", "Nikon D90_IMG_1"])
        #expect(try name("{folder}/{name}", values) == ["a", "b", "IMG_1"])
    }

    @Test func `Only the folder divides names; no name leaves the folder or is hidden`() throws {
        #expect(try name("{camera}/{name}", [.camera: "a/b", .name: "../x"]) == ["a_b", "_._x"])
        #expect(try name("{folder}/{name}", [.folder: "", .name: "x"]) == ["x"])
        #expect(try name("{folder}/{name}", [.folder: "..", .name: ".hidden"]) == ["_.", "_hidden"])
        #expect(try name("{lens}", [.lens: ""]) == ["photo"])
    }

    @Test func `Long names are cut at a character`() throws {
        let long = String(repeating: "ü", count: 200)
        let cut = try #require(try name("{name}", [.name: long]).first)
        #expect(cut.utf8.count <= 215 && cut.utf8.count > 210 && long.hasPrefix(cut))
    }

    @Test(arguments: [
        ("{nme}", "known are {folder}"), ("{name", "without '}'"), ("name}", "without '{'"), ("photo", "the same name"),
        ("", "the same name"), ("{name}\n", "cannot have"),
    ])
    func `Patterns that make no sense are refused with the reason`(_ pattern: String, _ reason: String) {
        #expect {
            try NamePattern(pattern)
        } throws: { error in
            "\(error)".contains(reason)
        }
    }
}
