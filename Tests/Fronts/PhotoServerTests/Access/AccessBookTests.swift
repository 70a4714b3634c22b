import Foundation
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoServer

@Suite("Who was let in", .timeLimit(.minutes(10)))
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

    @Test func `A code is good once, and for ten minutes`() throws {
        let book = try AccessBook(file)
        let (first, second) = (book.makeCode(now: now), book.makeCode(now: now))
        #expect(first != second)
        #expect(book.letIn(first, "x", now: now + 599) != nil)
        #expect(book.letIn(first, "x", now: now + 599) == nil)
        #expect(book.letIn(second, "x", now: now + 600) == nil)
        #expect(book.letIn("", "x", now: now) == nil)
    }

    @Test(arguments: [300 * 31_557_600.0, 3600, -3600, -31_557_600, -0.5])
    func `A code is good for ten minutes, however wrong the clock was when it was made`(_ seconds: Double) throws {
        var wrong = now
        wrong.date += seconds
        let book = try AccessBook(file)
        let (soon, late) = (book.makeCode(now: wrong), book.makeCode(now: wrong))
        #expect(book.letIn(soon, "x", now: now + 599) != nil)
        #expect(book.letIn(late, "x", now: now + 600) == nil)
        // Nor when that clock comes to it.
        #expect(book.letIn(late, "x", now: now + seconds + 300) == nil)
    }

    @Test func `A code of a clock that was ahead ends with the machine`() throws {
        let book = try AccessBook(file)
        var other = now
        (other.uptime, other.start) = (10, "another")
        let right = book.makeCode(now: now)
        #expect(book.letIn(right, "x", now: other + 599) != nil)
        var ahead = now
        ahead.date += year
        let code = book.makeCode(now: ahead)
        #expect(book.letIn(code, "x", now: other) == nil)
    }

    @Test(arguments: [9_467_280_000.0, 6_048_000.0])
    func `A device of a clock that was ahead ends like any other`(_ seconds: Double) throws {
        let book = try AccessBook(file)
        let ahead = now + seconds
        let shown = try (0..<2).map { _ in try #require(book.letIn(book.makeCode(now: ahead), "x", now: ahead)) }
        for days in [0.0, 50, 100] {
            #expect(try AccessBook(file).device(showing: shown[0], now: now.date + days * day) != nil, "\(days)")
        }
        let again = try AccessBook(file)
        #expect(again.devices(now: now.date + 61 * day).count == 1)
        #expect(again.device(showing: shown[0], now: now.date + 165 * day) == nil)
        #expect(again.devices(now: now.date + 165 * day).isEmpty)
    }

    @Test func `A device of a clock that was ahead ends after 400 days too`() throws {
        let book = try AccessBook(file)
        let ahead = now + 300 * year
        let shown = try #require(book.letIn(book.makeCode(now: ahead), "x", now: ahead))
        for days in stride(from: 0.0, through: 400, by: 50) {
            #expect(book.device(showing: shown, now: now.date + days * day) != nil, "\(days)")
        }
        #expect(book.device(showing: shown, now: now.date + 401 * day) == nil)
    }

    @Test func `A clock that is behind for a while shuts no device out`() throws {
        let book = try AccessBook(file)
        let shown = try #require(book.letIn(book.makeCode(now: now), "x", now: now))
        for moment in [0, day, 2 * day] {
            #expect(book.device(showing: shown, now: Date(timeIntervalSince1970: moment)) != nil)
        }
        _ = book.makeCode(now: now + -20 * year)
        #expect(book.device(showing: shown, now: now.date + 59 * day) != nil)
        #expect(book.device(showing: shown, now: now.date + 118 * day) != nil)
        #expect(book.device(showing: shown, now: now.date + 179 * day) == nil)
    }

    @Test func `The code that a server prints is good until it is used, or the server ends`() throws {
        let book = try AccessBook(file)
        let place = ServedPlace(origin: "http://here:1", isReachable: false)
        book.begin(place)
        let (first, second) = (book.makeCode(lasts: true), book.makeCode(lasts: true))
        for _ in 0..<20 { _ = book.makeCode() }
        #expect(book.letIn(first, "x", now: now + 1_000_000) != nil)
        book.end()
        book.begin(place)
        #expect(book.letIn(second, "x") == nil)
    }

    @Test func `A device stays let in by another start, and ends where it is not seen, or after 400 days`() throws {
        let code = try AccessBook(file).makeCode(now: now)
        let shown = try #require(try AccessBook(file).letIn(code, "Firefox on Linux", now: now))
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

    @Test func `Nothing in the file lets anybody in, and nobody else may read it`() throws {
        let book = try AccessBook(file)
        let (used, unused) = (book.makeCode(), book.makeCode())
        let shown = try #require(book.letIn(used, "x"))
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

    @Test func `One that is removed is not let in any more, by this process or another`() async throws {
        let (server, command) = (try AccessBook(file), try AccessBook(file))
        let shown = try (0..<2).map { _ in try #require(server.letIn(command.makeCode(), "x")) }
        let device = try #require(server.device(showing: shown[0]))
        let other = try AccessBook(file)
        #expect(try other.remove(device.id))
        #expect(try !other.remove(device.id))
        await reached { server.device(showing: shown[0]) == nil }
        #expect(server.device(showing: shown[1]) != nil && !server.knows(device.id))
        let code = other.makeCode()
        try other.removeAll()
        await reached { server.device(showing: shown[1]) == nil }
        #expect(server.letIn(code, "x") == nil)
    }

    @Test func `Where the library is served, is known as long as it is`() throws {
        let (server, command) = (try AccessBook(file), try AccessBook(file))
        #expect(command.place == nil && command.pair() == nil)
        let place = ServedPlace(origin: "http://here:1", isReachable: true)
        server.begin(place)
        let asked = try AccessBook(file)
        #expect(asked.place == place)
        let link = try #require(asked.pair()).link
        #expect(link.hasPrefix("http://here:1/open?code="))
        #expect(server.letIn(String(link.suffix(32)), "x") != nil)
        // A second one may serve it, too: it knows where.
        let second = try AccessBook(file)
        second.begin(ServedPlace(origin: "http://there:2", isReachable: false))
        #expect(second.place?.origin == "http://there:2" && asked.place == place)
        second.end()
        #expect(asked.place == place)
        server.end()
        #expect(asked.place == nil)
        #expect(try AccessBook(file).place == nil)
    }

    @Test func `The name stays the same`() throws {
        let book = try AccessBook(file)
        #expect(try AccessBook(file).name == book.name)
        #expect(try AccessBook(nil).name != book.name)
    }

    @Test func `Of very many, those that came last are known`() throws {
        let book = try AccessBook(file)
        let shown = try (0..<70).map { try #require(book.letIn(book.makeCode(now: now), "x", now: now + Double($0))) }
        #expect(book.devices().count == 64)
        #expect(book.device(showing: shown[5]) == nil && book.device(showing: shown[6]) != nil)
    }

    @Test func `Where nothing can be written, it holds as long as the process, and a removal says so`() throws {
        let book = try AccessBook(file)
        let first = try #require(book.letIn(book.makeCode(), "x"))
        try FileManager.default.removeItem(atPath: folder.path.string)
        let second = try #require(book.letIn(book.makeCode(), "y"))
        let devices = book.devices()
        #expect(devices.map(\.name) == ["x", "y"])
        for device in devices { #expect(throws: StoreError.self) { try book.remove(device.id) } }
        #expect(book.device(showing: first) == nil && book.device(showing: second) == nil)
    }

    @Test(arguments: ["{", "[]", "\u{0}", #"{"name": 1}"#])
    func `A list that cannot be read is an error that says what to do`(_ content: String) throws {
        try file.path.write(Array(content.utf8))
        let error = #expect(throws: ServerError.self) { try AccessBook(file) }
        #expect("\(try #require(error))".contains("access.json cannot be read"))
    }

    @Test func `Processes that change it at once, again and again, lose nothing`() async throws {
        let names = (0..<4).map { process in (0..<15).map { "device \(process).\($0)" } }
        try await withThrowingTaskGroup { group in
            for names in names {
                group.addTask {
                    try await onThread {
                        let kept = try AccessBook(file)
                        for (number, name) in names.enumerated() {
                            let book = number % 3 == 0 ? try AccessBook(file) : kept
                            _ = book.letIn(book.makeCode(lasts: true), name)
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
    func `A browser is called what people call it`(_ agent: String, _ name: String) {
        #expect(BrowserName.of(agent) == name)
        #expect(BrowserName.of(nil) == "A browser")
    }
}
