import Foundation
import PhotoModel
import Testing

@testable import sluice

@Suite("JSON lists that are written one element after the other")
struct JSONListTests {
    private struct Photo: Codable, Hashable {
        var name: String
        var tags: [String] = []
    }

    private func text(_ photos: [Photo]) throws -> String {
        var output = JSONListOutput()
        for photo in photos { try output.append(photo) }
        return String(decoding: output.ending(), as: UTF8.self)
    }

    @Test("The elements are the list", arguments: [[], ["a"], ["a", "b"], ["a", "b", "c", "d"]])
    func elements(_ names: [String]) throws {
        let photos = names.map { Photo(name: $0, tags: ["x/\($0)"]) }
        let whole = try JSONText.bytes(of: photos, isForPeople: true)
        #expect(try text(photos) == String(decoding: whole, as: UTF8.self) + "\n")
    }

    @Test("A list that is written several times meanwhile is the same")
    func clearing() throws {
        let photos = ["a", "b", "c"].map { Photo(name: $0, tags: [$0]) }
        var (list, bytes) = (JSONListText(), [UInt8]())
        for photo in photos {
            try list.append(photo)
            bytes += list.bytes
            list.clear()
        }
        list.end()
        #expect(try bytes + list.bytes == JSONText.bytes(of: photos, isForPeople: true))
    }

    @Test("Characters that terminals obey are escaped, and no others are changed")
    func escapes() throws {
        let name = "\u{7F}\u{80}\u{9B}2J\u{9F}\u{A0}é£ÂÿÃ\u{1B}日本\u{1F984}\u{C2}"
        let written = try text([Photo(name: name)])
        #expect(
            written.unicodeScalars.allSatisfy { !(0x7F...0x9F).contains($0.value) && ($0 == "\n" || $0.value >= 0x20) }
        )
        #expect(try JSONDecoder().decode([Photo].self, from: Data(written.utf8)) == [Photo(name: name)])
    }
}
