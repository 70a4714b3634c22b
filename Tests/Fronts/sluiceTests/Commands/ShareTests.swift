import Foundation
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@Suite("sluice share, shares and unshare", .timeLimit(.minutes(10)))
struct ShareTests {
    let household: Household

    init() throws {
        household = try Household()
        try household.makePhotos(2)
        try household.sluice("prepare", household.photos.string, "--quiet")
    }

    private var library: [String] { ["--library", "photos"] }

    private func serving(_ body: () throws -> Void) throws {
        let sluice = Household.commands.appending(path: "sluice")
        let process = household.process(sluice, ["serve", household.photos.string, "--listen", "127.0.0.1:0"])
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        defer {
            process.terminate()
            process.waitUntilExit()
        }
        // It serves once it has printed its link.
        _ = output.fileHandleForReading.availableData
        try body()
    }

    private func ask(_ link: String, token: String, _ path: String) throws -> String {
        let place = try #require(link.split(separator: "/open").first)
        let curl = "curl -sS -m 60 -H 'Authorization: Bearer \(token)'"
        return try household.shell("\(curl) '\(place)/api/v1\(path)'").text
    }

    @Test func `A share is made, listed and revoked, and a running server knows it at once`() throws {
        let none = try household.sluice(["share", "A"] + library)
        #expect(none.status == 1 && none.messages.contains("start `sluice serve`"))
        #expect(try household.sluice(["shares"] + library).text.contains("Nothing is shared."))
        try household.sluice(["albums", "make", "Norway"] + library)
        try serving {
            let plain = try household.sluice(["share", "For Anna", "--album", "norway", "--for", "7d"] + library)
            #expect(plain.status == 0 && plain.text.contains("/open?share="), "\(plain.messages)")
            let made = try household.sluice(["share", "B", "--decide", "--until", "2999-12-24", "--json"] + library)
            let report = try #require(try JSONSerialization.jsonObject(with: Data(made.text.utf8)) as? [String: String])
            let (link, token) = (try #require(report["link"]), try #require(report["token"]))
            #expect(link.hasSuffix("/open?share=\(token)") && report["scope"] == "decide" && report["filter"] == "")
            #expect(try ask(link, token: token, "/library").contains(#""name":"B""#))
            let listed = try household.sluice(["shares"] + library)
            #expect(listed.text.contains("album:Norway") && listed.text.contains("look and decide"))
            #expect(listed.text.contains("never opened") && listed.text.contains("seen 20"))
            #expect(listed.text.contains("until 2999-12-2") && !listed.text.contains(token))
            let taken = try household.sluice(["share", "B"] + library)
            #expect(taken.status == 1 && taken.messages.contains("There is a share 'B' already"))
            #expect(try household.sluice(["unshare", "B"] + library).text == "Revoked: B\n")
            let end = ContinuousClock.now + .seconds(60)
            while try !ask(link, token: token, "/library").contains("share-revoked") { try #require(.now < end) }
        }
        let json = try household.sluice(["shares", "--json"] + library)
        let shares = try #require(try JSONSerialization.jsonObject(with: Data(json.text.utf8)) as? [[String: Any]])
        #expect(shares.map { $0["name"] as? String } == ["For Anna"])
        let unknown = try household.sluice(["unshare", "For Anna", "B"] + library)
        #expect(unknown.status == 1 && unknown.messages.contains("There is no share B"))
        #expect(try household.sluice(["unshare", try #require(shares[0]["id"] as? String)] + library).status == 0)
        #expect(try household.sluice(["shares"] + library).text.contains("Nothing is shared."))
    }

    @Test(arguments: [
        (["A", "--until", "tomorrow"], 64), (["A", "--for", "7y"], 64),
        (["A", "--for", "7d", "--until", "2999-01-01"], 64),
        (["A", "--filter", "camra:x"], 64), (["A", "--filter", "a", "--album", "b"], 64),
        (["A", "--album", "None"], 1),
        (["A", "--until", "2001-01-01"], 1), ([" "], 1),
    ])
    func `A share that makes no sense is refused`(arguments: [String], status: Int) throws {
        try serving {
            let refused = try household.sluice(["share"] + arguments + library)
            #expect(refused.status == status && !refused.messages.isEmpty, "\(refused.messages)")
            #expect(try household.sluice(["shares"] + library).text.contains("Nothing is shared."))
        }
    }
}
