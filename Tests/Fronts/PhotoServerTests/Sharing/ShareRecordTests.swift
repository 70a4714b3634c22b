import Foundation
import PhotoIndex
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoServer

@Suite("Shares in the access book", .timeLimit(.minutes(10)))
struct ShareRecordTests {
    private let folder: TemporaryFolder
    private let file: SharedFile
    private let clock: TestClock

    init() throws {
        folder = try TemporaryFolder()
        file = SharedFile(path: folder.path.appending("access.json"))
        clock = try TestClock("2026-12-01T12:00:00Z")
    }

    private func book() throws -> AccessBook { try AccessBook(file) { [clock] in clock.now } }

    private func wish(_ name: String, for seconds: TimeInterval? = nil) -> ShareWish {
        var wish = ShareWish(name: name)
        wish.ends = seconds.map { clock.now + $0 }
        return wish
    }

    private func isOpen(_ finding: AccessBook.ShareFinding) -> Bool { if case .open = finding { true } else { false } }

    @Test func `A token opens its share until it ends, in every process`() throws {
        let book = try book()
        let made = try book.add(wish("A", for: 3600))
        let other = try self.book()
        #expect(isOpen(book.find(share: made.token)) && isOpen(other.find(share: made.token)))
        #expect(book.find(share: "") == .unknown && book.find(share: made.share.id) == .unknown)
        clock.advance(by: 3599)
        #expect(book.opens(made.share.id))
        clock.advance(by: 1)
        #expect(book.find(share: made.token) == .ended(try #require(made.share.ends)))
        #expect(!book.opens(made.share.id) && book.shares().count == 1)
    }

    @Test func `A share that another process has made opens at once`() throws {
        let (server, command) = (try book(), try book())
        #expect(isOpen(server.find(share: try command.add(wish("A")).token)))
    }

    @Test func `The file contains no token`() throws {
        let made = try book().add(wish("A"))
        let text = String(decoding: try #require(try file.read()), as: UTF8.self)
        #expect(!text.contains(made.token) && text.contains(made.share.id))
        let status = try FileManager.default.attributesOfItem(atPath: file.path.string)
        #expect(status[.posixPermissions] as? Int == 0o600)
    }

    @Test func `A revoked share is refused at once, and remembered as revoked`() throws {
        let book = try book()
        let made = try book.add(wish("A"))
        let other = try self.book()
        #expect(isOpen(other.find(share: made.token)))
        #expect(try book.revoke(made.share.id))
        #expect(book.find(share: made.token) == .revoked(clock.now))
        #expect(try !book.revoke(made.share.id))
        #expect(book.shares().isEmpty)
        #expect(other.record(atOnce: true).shares.isEmpty)
        #expect(try self.book().find(share: made.token) == .revoked(clock.now))
    }

    @Test func `A name is taken until its share ends`() throws {
        let book = try book()
        _ = try book.add(wish("A", for: 60))
        #expect(throws: ShareError.nameTaken("A")) { try book.add(wish("A")) }
        clock.advance(by: 60)
        _ = try book.add(wish("A"))
        #expect(book.shares().count == 1)
    }

    @Test func `There is room for 256 shares, and ended ones make room`() throws {
        let book = try book()
        let first = try book.add(wish("0", for: 60))
        for number in 1..<AccessBook.maxShares { _ = try book.add(wish("\(number)")) }
        #expect(throws: ShareError.tooMany) { try book.add(wish("more")) }
        clock.advance(by: 60)
        _ = try book.add(wish("more"))
        #expect(book.shares().count == AccessBook.maxShares && book.find(share: first.token) == .unknown)
        #expect(try self.book().shares().count == AccessBook.maxShares)
    }

    @Test func `Names, filters and ends are checked`() throws {
        let book = try book()
        for name in ["", "  ", String(repeating: "a", count: 81), "a\nb"] {
            #expect(throws: ShareError.badName) { try book.add(wish(name)) }
        }
        #expect(throws: ShareError.endsInPast) { try book.add(wish("a", for: 0)) }
        var long = wish("a")
        long.filter = .name(String(repeating: "é", count: 500))
        #expect(throws: ShareError.longFilter) { try book.add(long) }
        _ = try book.add(wish("Søndag 🇳🇴"))
    }

    @Test func `A visit is noted once a day`() throws {
        let book = try book()
        let made = try book.add(wish("A"))
        #expect(book.shares()[0].seen == nil)
        _ = book.find(share: made.token)
        let first = clock.now
        #expect(book.shares()[0].seen == first)
        clock.advance(by: 3600)
        _ = book.find(share: made.token)
        #expect(book.shares()[0].seen == first)
        clock.advance(by: 86_400)
        _ = book.find(share: made.token)
        #expect(book.shares()[0].seen == clock.now)
    }

    @Test func `A file of an earlier version is read, and keeps its devices`() throws {
        let old = """
            {"name":"sluice-0123456789.localhost","codes":[],"devices":[{"id":"0a0b0c0d","name":"Firefox on Linux",\
            "since":"2026-11-01T00:00:00Z","seen":"2026-11-02T00:00:00Z","digest":"\(Data([1, 2, 3]).base64EncodedString())"}]}
            """
        try file.path.write(Array(old.utf8))
        let book = try book()
        #expect(book.name == "sluice-0123456789.localhost" && book.shares().isEmpty)
        let made = try book.add(wish("A"))
        let again = try self.book()
        #expect(again.record().devices.map(\.id) == ["0a0b0c0d"] && isOpen(again.find(share: made.token)))
    }

    @Test func `Pairing and removing all devices leaves shares alone`() throws {
        let book = try book()
        let made = try book.add(wish("A"))
        _ = book.redeem(book.makeCode(), "x")
        try book.removeAll()
        #expect(isOpen(book.find(share: made.token)))
    }

    @Test func `Days are told in words`() throws {
        let zone = try #require(TimeZone(identifier: "Europe/Oslo"))
        let midnight = try Date("2026-12-03T23:00:00Z", strategy: .iso8601)
        #expect(Problem.shareEnded(midnight, zone: zone).detail.contains("ended on 3 December 2026."))
        #expect(Problem.shareRevoked(midnight, zone: zone).detail.contains("withdrawn on 4 December 2026."))
    }
}
