import Foundation
import SystemPackage
import Testing

@Suite("sluice serve", .timeLimit(.minutes(10)))
struct ServeTests {
    let household: Household

    init() throws {
        household = try Household()
        try household.makePhotos(1)
        try household.sluice("prepare", household.photos.string, "--quiet")
    }

    @Test("The link that is printed opens the library, and Ctrl-C ends it", arguments: [SIGINT, SIGTERM])
    func link(_ signal: Int32) throws {
        let arguments = ["serve", household.photos.string]
        let process = household.process(Household.commands.appending(path: "sluice"), arguments)
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        defer { if process.isRunning { process.terminate() } }
        let printed = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let link = printed.trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(link.hasPrefix("http://127.0.0.1:"))
        #expect(printed.split(separator: "\n").count == 1)

        let jar = household.path.appending("cookies").string
        let opened = try household.shell("curl -sS -m 60 -c '\(jar)' -o /dev/null -w '%{http_code}' '\(link)'")
        #expect(opened.text == "200")
        let place = try #require(link.split(separator: "/open").first)
        let asked = try household.shell("curl -sS -m 60 -b '\(jar)' '\(place)/api/v1/metrics'")
        #expect(asked.text.contains("sluice_http_answers_total"))
        let refused = try household.shell("curl -sS -m 60 -o /dev/null -w '%{http_code}' '\(place)/api/v1/metrics'")
        #expect(refused.text == "401")

        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 0)
    }

    @Test("What would be readable on the way, or cannot be, is refused with the remedy")
    func refusals() throws {
        let open = try household.sluice("serve", household.photos.string, "--listen", "0.0.0.0:0")
        #expect(open.status == 1)
        #expect(open.messages.contains("--tls-cert") && open.messages.contains("--plain-http"))
        for arguments in [
            ["--listen", "nowhere"], ["--listen", "127.0.0.1:99999"], ["--token", "short"], ["--token", "with space"],
            ["--tls-cert", "a.pem"],
        ] {
            #expect(try household.sluice(["serve", household.photos.string] + arguments).status == 64, "\(arguments)")
        }
        let files = ["--tls-cert", "nothing.pem", "--tls-key", "nothing.key"]
        let nothing = try household.sluice(["serve", household.photos.string] + files)
        #expect(nothing.status == 1)
        #expect(nothing.messages.contains("nothing.pem"))
    }
}
