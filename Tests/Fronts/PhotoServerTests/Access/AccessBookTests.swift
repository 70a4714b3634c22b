import Foundation
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoServer

@Suite("Access book", .timeLimit(.minutes(10)))
struct AccessBookTests {
    private let folder: TemporaryFolder
    private let file: SharedFile
    private let now = Moment(
        date: Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded()),
        uptime: Moment.now.uptime.rounded()
    )
    private let day = 86_400.0
    private let year = 31_557_600.0

    init() throws {
        folder = try TemporaryFolder()
        file = SharedFile(path: folder.path.appending("access.json"))
    }

    private func text() throws -> String { String(decoding: try #require(try file.read()), as: UTF8.self) }

    @Test func `A code is valid once, and for ten minutes`() throws {
        let book = try AccessBook(file)
        let (first, second) = (book.makeCode(now: now), book.makeCode(now: now))
        #expect(first != second)
        #expect(book.redeem(first, "x", now: now + 599) != nil)
        #expect(book.redeem(first, "x", now: now + 599) == nil)
        #expect(book.redeem(second, "x", now: now + 600) == nil)
        #expect(book.redeem("", "x", now: now) == nil)
    }

    @Test(arguments: [300 * 31_557_600.0, 3600, -3600, -31_557_600, -0.5])
    func `A code is valid for ten minutes, however wrong the clock was when it was made`(_ seconds: Double) throws {
        var wrong = now
        wrong.date += seconds
        let book = try AccessBook(file)
        let (soon, late) = (book.makeCode(now: wrong), book.makeCode(now: wrong))
        #expect(book.redeem(soon, "x", now: now + 599) != nil)
        #expect(book.redeem(late, "x", now: now + 600) == nil)
        // Nor at the time that the wrong clock showed.
        #expect(book.redeem(late, "x", now: now + seconds + 300) == nil)
    }

    @Test func `A code made while the clock was ahead expires when the machine restarts`() throws {
        let book = try AccessBook(file)
        var other = now
        (other.uptime, other.start) = (10, "another")
        let right = book.makeCode(now: now)
        #expect(book.redeem(right, "x", now: other + 599) != nil)
        var ahead = now
        ahead.date += year
        let code = book.makeCode(now: ahead)
        #expect(book.redeem(code, "x", now: other) == nil)
    }

    @Test(arguments: [9_467_280_000.0, 6_048_000.0])
    func `A device admitted while the clock was ahead expires like any other`(_ seconds: Double) throws {
        let book = try AccessBook(file)
        let ahead = now + seconds
        let shown = try (0..<2).map { _ in try #require(book.redeem(book.makeCode(now: ahead), "x", now: ahead)) }
        for days in [0.0, 50, 100] {
            #expect(try AccessBook(file).device(showing: shown[0], now: now.date + days * day) != nil, "\(days)")
        }
        let again = try AccessBook(file)
        #expect(again.devices(now: now.date + 61 * day).count == 1)
        #expect(again.device(showing: shown[0], now: now.date + 165 * day) == nil)
        #expect(again.devices(now: now.date + 165 * day).isEmpty)
    }

    @Test func `A device admitted while the clock was ahead expires after 400 days, too`() throws {
        let book = try AccessBook(file)
        let ahead = now + 300 * year
        let shown = try #require(book.redeem(book.makeCode(now: ahead), "x", now: ahead))
        for days in stride(from: 0.0, through: 400, by: 50) {
            #expect(book.device(showing: shown, now: now.date + days * day) != nil, "\(days)")
        }
        #expect(book.device(showing: shown, now: now.date + 401 * day) == nil)
    }

    @Test func `A clock that is behind for a while removes no device`() throws {
        let book = try AccessBook(file)
        let shown = try #require(book.redeem(book.makeCode(now: now), "x", now: now))
        for moment in [0, day, 2 * day] {
            #expect(book.device(showing: shown, now: Date(timeIntervalSince1970: moment)) != nil)
        }
        _ = book.makeCode(now: now + -20 * year)
        #expect(book.device(showing: shown, now: now.date + 59 * day) != nil)
        #expect(book.device(showing: shown, now: now.date + 118 * day) != nil)
        #expect(book.device(showing: shown, now: now.date + 179 * day) == nil)
    }

    @Test func `The code that a server prints is valid until it is used, or the server ends`() throws {
        let book = try AccessBook(file)
        let place = ServedPlace(origin: "http://here:1", isReachable: false)
        book.begin(place)
        let (first, second) = (book.makeCode(lasts: true), book.makeCode(lasts: true))
        for _ in 0..<20 { _ = book.makeCode() }
        #expect(book.redeem(first, "x", now: now + 1_000_000) != nil)
        book.end()
        book.begin(place)
        #expect(book.redeem(second, "x") == nil)
    }

    @Test func `A device stays admitted across restarts, and expires without visits or after 400 days`() throws {
        let code = try AccessBook(file).makeCode(now: now)
        let shown = try #require(try AccessBook(file).redeem(code, "Firefox on Linux", now: now))
        let book = try AccessBook(file)
        let device = try #require(book.device(showing: shown, now: now.date + 59 * day))
        #expect(device.name == "Firefox on Linux")
        let again = try AccessBook(file)
        #expect(again.devices(now: now.date + 118 * day).map(\.id) == [device.id])
        #expect(again.devices(now: now.date + 120 * day).isEmpty)
        #expect(again.device(showing: shown, now: now.date + 120 * day) == nil)
        for days in stride(from: 100.0, through: 400, by: 50) {
            #expect(again.device(showing: shown, now: now.date + days * day) != nil, "\(days)")
        }
        #expect(again.device(showing: shown, now: now.date + 401 * day) == nil)
        #expect(again.device(showing: "", now: now.date) == nil)
    }

    @Test func `The file contains no secrets, and only its owner can read it`() throws {
        let book = try AccessBook(file)
        let (used, unused) = (book.makeCode(), book.makeCode())
        let shown = try #require(book.redeem(used, "x"))
        let text = try text()
        #expect(text.contains("digest"))
        for secret in [used, unused, shown] {
            #expect(!text.contains(secret))
            #expect(!text.contains(Data(secret.utf8).base64EncodedString()))
        }
        for name in ["access.json", "access.lock"] {
            let path = folder.path.appending(name).string
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
    }

    @Test func `A removed device is refused by this process and by others`() async throws {
        let (server, command) = (try AccessBook(file), try AccessBook(file))
        let shown = try (0..<2).map { _ in try #require(server.redeem(command.makeCode(), "x")) }
        let device = try #require(server.device(showing: shown[0]))
        let other = try AccessBook(file)
        #expect(try other.remove(device.id))
        #expect(try !other.remove(device.id))
        await reached { server.device(showing: shown[0]) == nil }
        #expect(server.device(showing: shown[1]) != nil && !server.knows(device.id))
        let code = other.makeCode()
        try other.removeAll()
        await reached { server.device(showing: shown[1]) == nil }
        #expect(server.redeem(code, "x") == nil)
    }

    @Test func `The address is known as long as the library is served`() throws {
        let (server, command) = (try AccessBook(file), try AccessBook(file))
        #expect(command.place == nil && command.pair() == nil)
        let place = ServedPlace(origin: "http://here:1", isReachable: true)
        server.begin(place)
        let asked = try AccessBook(file)
        #expect(asked.place == place)
        let link = try #require(asked.pair()).link
        #expect(link.hasPrefix("http://here:1/open?code="))
        #expect(server.redeem(String(link.suffix(32)), "x") != nil)
        // A second server knows its own address.
        let second = try AccessBook(file)
        second.begin(ServedPlace(origin: "http://there:2", isReachable: false))
        #expect(second.place?.origin == "http://there:2" && asked.place == place)
        second.end()
        #expect(asked.place == place)
        server.end()
        #expect(asked.place == nil)
        #expect(try AccessBook(file).place == nil)
    }

    @Test func `The server's name never changes`() throws {
        let book = try AccessBook(file)
        #expect(try AccessBook(file).name == book.name)
        #expect(try AccessBook(nil).name != book.name)
    }

    @Test func `Only the most recent devices are kept`() throws {
        let book = try AccessBook(file)
        let shown = try (0..<70).map { try #require(book.redeem(book.makeCode(now: now), "x", now: now + Double($0))) }
        #expect(book.devices().count == 64)
        #expect(book.device(showing: shown[5]) == nil && book.device(showing: shown[6]) != nil)
    }

    @Test func `Without a writable file changes last as long as the process, and removing a device throws`() throws {
        let book = try AccessBook(file)
        let first = try #require(book.redeem(book.makeCode(), "x"))
        try FileManager.default.removeItem(atPath: folder.path.string)
        let second = try #require(book.redeem(book.makeCode(), "y"))
        let devices = book.devices()
        #expect(devices.map(\.name) == ["x", "y"])
        for device in devices { #expect(throws: StoreError.self) { try book.remove(device.id) } }
        #expect(book.device(showing: first) == nil && book.device(showing: second) == nil)
    }

    @Test(arguments: ["{", "[]", "\u{0}", #"{"name": 1}"#])
    func `An unreadable list throws an error with a remedy`(_ content: String) throws {
        try file.path.write(Array(content.utf8))
        let error = #expect(throws: ServerError.self) { try AccessBook(file) }
        #expect("\(try #require(error))".contains("access.json cannot be read"))
    }

    @Test func `Concurrent changes by several processes lose nothing`() async throws {
        let names = (0..<4).map { process in (0..<15).map { "device \(process).\($0)" } }
        try await withThrowingTaskGroup { group in
            for names in names {
                group.addTask {
                    try await onThread {
                        let kept = try AccessBook(file)
                        for (number, name) in names.enumerated() {
                            let book = number % 3 == 0 ? try AccessBook(file) : kept
                            _ = book.redeem(book.makeCode(lasts: true), name)
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try AccessBook(file).devices().map(\.name).sorted() == names.joined().sorted())
    }

    @Test(arguments: [
        (
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36",
            "Chrome on Linux"
        ),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0", "Edge on Windows"),
        ("Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0", "Firefox on Android"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1", "Safari on iPhone"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Version/18.0 Safari/605.1", "Safari on macOS"),
        ("curl/7.88", "A browser"),
    ])
    func `A browser gets its common name`(_ agent: String, _ name: String) {
        #expect(BrowserName.of(agent) == name)
        #expect(BrowserName.of(nil) == "A browser")
    }
}
