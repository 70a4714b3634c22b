import Foundation
import PhotoRecord
import SystemPackage
import TestSupport
import Testing

@testable import PhotoRecipe

@Suite("Privacy of records")
struct RecordPrivacyTests {
    private let seal = RecordSeal(key: Array(0..<32))

    /// Everything that a capture can contain, and two facts of each kind that is sealed by default.
    private var record: Record {
        var record = Record()
        record.contentID = Data(repeating: 7, count: 32)
        record.format = "jpeg"
        record.capture.takenAt = "2021-07-04T12:34:56"
        record.capture.takenSortMs = 0
        record.capture.make = "Sluice"
        record.capture.lens = "50 mm"
        record.capture.iso = 200
        record.capture.latitude = 0
        record.capture.longitude = -8.541
        record.capture.altitude = 408
        record.capture.bodySerialNumber = "123"
        record.capture.ownerName = "Ada"
        record.capture.artist = "Ada L."
        record.capture.rating = -1
        record.capture.keywords = ["Places/Norway", "sea"]
        return record
    }

    private func privacy(seal groups: [CaptureGroup] = [], omit: [CaptureGroup] = []) -> RecordPrivacy {
        RecordPrivacy(Recipe.Privacy(seal: groups, omit: omit), seal)
    }

    @Test("Every field of the capture is in one group")
    func fields() throws {
        let file = packageFolder.appending("Sources/Store/PhotoRecord/record.proto")
        let text = String(decoding: try file.bytes(), as: UTF8.self)
        let message = try #require(text.firstMatch(of: /message Capture \{([^}]*)\}/)).1
        let names = message.matches(of: /(?:optional|repeated) \w+ (\w+) = \d+;/).map { String($0.1) }
        #expect(names.count > 15)
        #expect(CaptureGroup.ofCapture.flatMap(\.fields).sorted() == names.sorted())
        for group in CaptureGroup.ofCapture {
            let fields = group.fields.joined(separator: ", ")
            let row = "//   \(group.rawValue)".padding(toLength: 20, withPad: " ", startingAt: 0) + fields
            #expect(text.contains(row), "\(row)")
        }
    }

    @Test("Sealed facts are gone from the capture, and come back with the key", arguments: CaptureGroup.ofCapture)
    func sealing(_ group: CaptureGroup) throws {
        let kept = privacy(seal: [group]).applied(to: record)
        #expect(kept.capture.only([group]) == Record.Capture() && kept.sealedGroups == [group.rawValue])
        #expect(!kept.sealed.isEmpty && kept.capture != Record.Capture())
        let opened = try #require(seal.opened(kept))
        #expect(opened == record)
    }

    @Test("Omitted facts are nowhere", arguments: CaptureGroup.ofCapture)
    func omitting(_ group: CaptureGroup) throws {
        let kept = privacy(seal: [.location, .owner].filter { $0 != group }, omit: [group]).applied(to: record)
        #expect(kept.omittedGroups == [group.rawValue])
        let opened = try #require(seal.opened(kept))
        #expect(opened.capture.only([group]) == Record.Capture())
        #expect(opened.capture == record.capture.only(CaptureGroup.ofCapture.filter { $0 != group }))
    }

    @Test("Sealed facts open only in their own record, with their own key, and if they were not tampered with")
    func opening() throws {
        let kept = privacy(seal: [.location]).applied(to: record)
        var moved = kept
        moved.contentID = Data(repeating: 8, count: 32)
        #expect(seal.opened(moved) == nil)
        #expect(RecordSeal(key: Array(1...32)).opened(kept) == nil)
        for index in kept.sealed.indices {
            var touched = kept
            touched.sealed[index] ^= 1
            #expect(seal.opened(touched) == nil)
        }
        var short = kept
        short.sealed = kept.sealed.prefix(20)
        #expect(seal.opened(short) == nil)
    }

    @Test("The same facts of a photo are sealed equally, and those of other photos differently")
    func nonces() {
        let privacy = privacy(seal: [.location])
        let sealed = (0..<50).map { number in
            var other = record
            other.contentID = Data(repeating: UInt8(number), count: 32)
            return privacy.applied(to: other).sealed
        }
        #expect(Set(sealed.map { $0.prefix(12) }).count == 50)
        #expect(Set(sealed.map(\.count)).count == 1)
        #expect(privacy.applied(to: record).sealed == privacy.applied(to: record).sealed)
    }

    @Test("A photo without such facts has nothing sealed")
    func nothing() {
        var record = record
        record.capture = Record.Capture()
        record.capture.make = "Sluice"
        let kept = privacy(seal: [.location, .owner]).applied(to: record)
        #expect(kept.sealed.isEmpty && kept.sealedGroups == ["location", "owner"] && kept.capture.make == "Sluice")
    }

    @Test("Another policy applies to existing facts: from plain to sealed, to plain again, to omitted")
    func changes() throws {
        let clear = privacy()
        let sealed = privacy(seal: [.location, .time])
        let once = sealed.applied(to: record)
        #expect(seal.opened(clear.applied(to: once)) == record)
        #expect(clear.applied(to: once).capture == record.capture)
        let omitted = privacy(omit: [.location]).applied(to: once)
        #expect(omitted.capture.takenAt == "2021-07-04T12:34:56" && !omitted.capture.hasLongitude)
        // Omitted facts do not come back, and the record shows that they are missing.
        let again = sealed.applied(to: omitted)
        #expect(again.sealedGroups == ["time"] && again.omittedGroups == ["location"])
        #expect(sealed.lacksFacts(again) && !sealed.lacksFacts(once))
        #expect(!privacy(omit: [.location]).lacksFacts(omitted))
    }

    @Test("Without a key, or with another one, facts to seal are omitted, and all others stay")
    func noKey() {
        let policy = Recipe.Privacy(seal: [.location], omit: [])
        let kept = RecordPrivacy(policy, nil).applied(to: record)
        #expect(kept.omittedGroups == ["location"] && kept.sealed.isEmpty && !kept.capture.hasLatitude)
        #expect(kept.capture.ownerName == "Ada")

        let sealed = privacy(seal: [.location]).applied(to: record)
        let other = RecordPrivacy(policy, RecordSeal(key: Array(1...32)))
        let lost = other.applied(to: sealed)
        #expect(lost.sealed.isEmpty && lost.omittedGroups == ["location"] && other.lacksFacts(lost))
        #expect(lost.capture.ownerName == "Ada")
    }
}
