import Foundation
import PhotoModel
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoCommit

@Suite("A .trashinfo file")
struct TrashInfoTests {
    @Test("Is written as specified")
    func bytes() {
        let info = TrashInfo(path: "/photos/Zürich 100%/a+b~.jpg".name, deletionDate: "2024-06-01T12:30:00")
        let expected = """
            [Trash Info]
            Path=/photos/Z%C3%BCrich%20100%25/a%2Bb~.jpg
            DeletionDate=2024-06-01T12:30:00

            """
        #expect(String(decoding: info.bytes, as: UTF8.self) == expected)
        #expect(TrashInfo(parsing: info.bytes) == info)
    }

    @Test("Round-trips any bytes")
    func anyBytes() {
        var random = SplitMix64(seed: 1)
        for count in 1..<300 {
            let path = (0..<count).map { _ in UInt8.random(in: 1...255, using: &random) }
            #expect(TrashInfo(parsing: TrashInfo(path: path, deletionDate: nil).bytes)?.path == path)
        }
    }

    @Test(
        "Is parsed as written by other programs",
        arguments: [
            "[Trash Info]\nDeletionDate=2024-06-01T12:30:00\nPath=a%20b%2.jpg",
            "[Trash Info]\r\nPath=a b%2.jpg\r\nDeletionDate=2024-06-01T12:30:00\r\nPath=other\r\n",
            "[Trash Info]\nX=1\n\n[Other]\nPath=a%20b%2.jpg\nDeletionDate=2024-06-01T12:30:00\nDeletionDate=x\n",
        ]
    )
    func others(_ text: String) {
        #expect(TrashInfo(parsing: text.name) == TrashInfo(path: "a b%2.jpg".name, deletionDate: "2024-06-01T12:30:00"))
    }

    @Test(
        "Is invalid if it is empty, truncated or something else",
        arguments: [
            "", "\0\0\0", "[Trash Info]\n", "[Trash Info]\nPath=\n", "Path=/a\n", "[Trash Info] \nPath=/a",
            "x[Trash Info]",
            "[Trash Info]\nPath=/a%00b",
        ]
    )
    func nothing(_ text: String) {
        #expect(TrashInfo(parsing: text.name) == nil)
    }

    @Test("Contains the local time of the deletion", arguments: [0, 1_717_245_000_123, 1_735_689_599_999])
    func localTime(_ milliseconds: Int64) {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.dateFormat = "yyyy-MM-dd'T'HH:mm:ss"
        let expected = format.string(from: Date(timeIntervalSince1970: Double(milliseconds / 1000)))
        #expect(TrashInfo(path: [0x61], deletedAt: milliseconds).deletionDate == expected)
    }

    @Test("Has a name that keeps the extension and leaves room for .trashinfo")
    func names() {
        #expect(TrashName.make("a.jpg".name, number: 1) == "a.jpg".name)
        #expect(TrashName.make("a.jpg".name, number: 2) == "a.2.jpg".name)
        #expect(TrashName.make("a.jpg.xmp".name, number: 12) == "a.12.jpg.xmp".name)
        #expect(TrashName.make("noextension".name, number: 3) == "noextension.3".name)
        #expect(TrashName.make(".hidden".name, number: 2) == ".hidden.2".name)
        for long in [String(repeating: "x", count: 251) + ".jpg", String(repeating: "写", count: 82) + ".jpeg.xmp"] {
            for number in [1, 2, 1000] {
                let name = TrashName.make(long.name, number: number)
                #expect(name.count <= 245 && name.count > 235)
                #expect(String(bytes: name, encoding: .utf8) != nil)
                #expect(name.suffix(4) == long.name.suffix(4))
            }
        }
        #expect(TrashName.make([UInt8](repeating: 0xFF, count: 255), number: 7).count == 245)
        #expect(TrashName.make([UInt8](repeating: 0xBF, count: 255), number: 7).count == 245)
    }

    @Test("Has an entry that can be encoded as text")
    func coding() throws {
        let entry = TrashEntry(
            trash: "/home/me/.local/share/Trash",
            name: [0xFF, 0x0A, 0x25],
            original: FilePath(bytes: [0x2F, 0xFF, 0x0A, 0x25]),
            info: TrashInfo(path: [0x2F, 0xFF, 0x0A, 0x25], deletionDate: "2024-06-01T12:30:00"),
            stamp: FileStamp(size: 1, modified: -2, changed: 3, device: .max, inode: .max),
            isCopy: true
        )
        let text = try JSONEncoder().encode(entry)
        #expect(try JSONDecoder().decode(TrashEntry.self, from: text) == entry)
        var other = entry
        (other.isCopy, other.info.deletionDate) = (false, nil)
        #expect(try JSONDecoder().decode(TrashEntry.self, from: try JSONEncoder().encode(other)) == other)
    }
}
