import Foundation
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@Suite("sluice pair and sluice devices", .timeLimit(.minutes(10)))
struct DevicesTests {
    let household: Household

    init() throws {
        household = try Household()
        try household.makePhotos(1)
        try household.sluice("prepare", household.photos.string, "--quiet")
    }

    /// Runs a server during a closure.
    ///
    /// - Parameter body: receives the link printed by the server.
    private func serving(_ body: (_ link: String) throws -> Void) throws {
        let sluice = Household.commands.appending(path: "sluice")
        let process = household.process(sluice, ["serve", household.photos.string, "--listen", "127.0.0.1:0"])
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        defer {
            process.terminate()
            process.waitUntilExit()
        }
        let printed = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        try body(printed.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    /// Opens a link in a browser with its own cookies.
    private func open(_ link: String, _ jar: String) throws -> String {
        let browser = "curl -sS -m 60 -A 'Mozilla (X11; Linux) Firefox/1' -b '\(jar)' -c '\(jar)'"
        return try household.shell("\(browser) -o /dev/null -w '%{http_code}' '\(link)'").text
    }

    private func devices(_ arguments: String...) throws -> [[String: String]] {
        let listed = try household.sluice(["devices", "--json"] + arguments + library)
        #expect(listed.status == 0, "\(listed.messages)")
        return try #require(
            try JSONSerialization.jsonObject(with: Data(listed.text.utf8)) as? [[String: String]]
        )
    }

    private var library: [String] { ["--library", "photos"] }

    @Test func `sluice pair prints a link, and its browser keeps access until it is removed`() throws {
        let none = try household.sluice(["pair", household.photos.string])
        #expect(none.status == 1 && none.messages.contains("start `sluice serve`"))
        let jars = (0..<2).map { household.path.appending("cookies-\($0)").string }
        try serving { link throws in
            #expect(try open(link, jars[0]) == "200")
            #expect(try open(link, jars[1]) == "401")
            let made = try household.sluice("pair", household.photos.string)
            let another = made.text.trimmingCharacters(in: .whitespacesAndNewlines)
            #expect(made.status == 0 && another.hasPrefix(link.prefix(30)) && another != link)
            #expect(try open(another, jars[1]) == "200")
            let json = try household.sluice("pair", household.photos.string, "--json")
            #expect(json.text.contains(#""expires" : "20"#))
        }
        // After a restart on another port, both still have access, and that uses up no link.
        try serving { link throws in
            for jar in jars { #expect(try open(link, jar) == "200") }
            let another = household.path.appending("cookies").string
            #expect(try open(link, another) == "200")
        }
        #expect(try devices().count == 3)
        let newest = try #require(try devices().last?["id"])
        #expect(try devices("--remove", newest).count == 2)
        let listed = try devices()
        #expect(listed.map { $0["name"] } == ["Firefox on Linux", "Firefox on Linux"])
        let words = try household.sluice(["devices"] + library)
        #expect(words.text.contains("Firefox on Linux") && words.text.contains("seen 20"))
        let unknown = try household.sluice(["devices", "--remove", "nobody"] + library)
        #expect(unknown.status == 1 && unknown.messages.contains("no device nobody"))
        #expect(try devices("--remove", try #require(listed[0]["id"])).count == 1)
        #expect(try devices("--remove-all").isEmpty)
        #expect(try household.sluice(["devices"] + library).text.contains("No browser is admitted."))
    }

    @Test func `A running server rejects a removed device`() async throws {
        let jar = household.path.appending("cookies").string
        try serving { link throws in
            #expect(try open(link, jar) == "200")
            let place = try #require(link.split(separator: "/open").first)
            let ask = "curl -sS -m 60 -b '\(jar)' -o /dev/null -w '%{http_code}' '\(place)/api/v1/library'"
            #expect(try household.shell(ask).text == "200")
            #expect(try devices("--remove-all").isEmpty)
            let end = ContinuousClock.now + .seconds(60)
            while try household.shell(ask).text == "200" { try #require(.now < end) }
            #expect(try household.shell(ask).text == "401")
        }
    }

    @Test func `Deleting a library deletes its list of devices`() throws {
        let jar = household.path.appending("cookies").string
        try serving { link throws in #expect(try open(link, jar) == "200") }
        let base = try household.location().catalogueBase
        #expect(FileManager.default.fileExists(atPath: base.appending("access.json").string))
        #expect(try household.sluice("library", "delete", "photos", "--confirm", "photos").status == 0)
        #expect(!FileManager.default.fileExists(atPath: base.string))
    }
}
