import Foundation
import StoreFiles
import SystemPackage
import Testing

@testable import sluice

@Suite("Arguments and paths")
struct RawArgumentsTests {
    @Test(
        "Any bytes are preserved, and valid text is unchanged",
        arguments: [
            Array("plain".utf8), Array("Zürich 写真 🌄".utf8), [0x63, 0xE9, 0x2E], [0xFF, 0xFE, 0x80], [0xF0, 0x9F, 0x8C],
            [0xC0, 0xAF], [0xED, 0xA0, 0x80], Array("\u{10FE41}".utf8), [],
        ]
    )
    func bytes(_ bytes: [UInt8]) {
        let text = RawArguments.text(bytes)
        #expect(RawArguments.bytes(text) == bytes)
        if let valid = String(validating: bytes, as: UTF8.self), !valid.contains("\u{10FE41}") {
            #expect(text == valid)
        }
        #expect(FilePath(argument: text) == (bytes.isEmpty ? nil : FilePath(bytes: bytes)))
    }

    @Test("Any mix of bytes is preserved")
    func anyBytes() {
        var state: UInt64 = 7
        for _ in 0..<2000 {
            let bytes = (0..<12).map { _ in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return UInt8(truncatingIfNeeded: state >> 56)
            }
            #expect(RawArguments.bytes(RawArguments.text(bytes)) == bytes)
        }
    }

    @Test("A path becomes absolute, with links resolved as far as it exists")
    func absolute() throws {
        let household = try Household()
        let link = household.path.appending("link")
        try FileManager.default.createSymbolicLink(
            atPath: link.string,
            withDestinationPath: household.photos.string
        )
        #expect(Paths.absolute(link) == household.photos)
        #expect(Paths.absolute(link.pushing("not/yet.jpg")) == household.photos.pushing("not/yet.jpg"))
        #expect(Paths.absolute(household.photos.pushing("a/../b")) == household.photos.appending("b"))
        #expect(Paths.absolute("/") == "/")
        #expect(Paths.absolute("nothing-here") == Paths.absolute(".").appending("nothing-here"))
    }
}
