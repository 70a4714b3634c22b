import Foundation
import PhotoCatalogue
import PhotoModel
import SystemPackage
import TestSupport
import Testing

@Suite("sluice serve", .timeLimit(.minutes(10)))
struct ServeTests {
    let household: Household

    init() throws {
        household = try Household()
        try household.makePhotos(1)
        try household.sluice("prepare", household.photos.string, "--quiet")
    }

    @Test("The printed link opens the library, and Ctrl-C ends the server", arguments: [SIGINT, SIGTERM])
    func link(_ signal: Int32) throws {
        let arguments = ["serve", household.photos.string]
        let process = household.process(Household.commands.appending(path: "sluice"), arguments)
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        defer { if process.isRunning { process.terminate() } }
        let printed = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let link = printed.trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(link.hasPrefix("http://sluice-") && link.contains(".localhost:"))
        #expect(printed.split(separator: "\n").count == 1)

        let jar = household.path.appending("cookies").string
        let opened = try household.shell("curl -sS -m 60 -c '\(jar)' -o /dev/null -w '%{http_code}' '\(link)'")
        #expect(opened.text == "200")
        let place = try #require(link.split(separator: "/open").first)
        let asked = try household.shell("curl -sS -m 60 -b '\(jar)' '\(place)/api/v1/metrics'")
        #expect(asked.text.contains("sluice_http_answers_total"))
        #expect(asked.text.contains(/sluice_memory_bytes{part="program"} [1-9]\d+\n/))
        #expect(asked.text.contains(/sluice_memory_resident_bytes [1-9]\d+\n/))
        let refused = try household.shell("curl -sS -m 60 -o /dev/null -w '%{http_code}' '\(place)/api/v1/metrics'")
        #expect(refused.text == "401")

        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 0)
    }

    @Test("A terminal shows a code that gives a phone access and contains no token")
    func code() throws {
        let token = "a-token-for-tests"
        let arguments = ["--listen", "0.0.0.0:0", "--plain-http", "--host", "photos.test", "--token", token]
        let session = try TerminalSession(household, ["serve", household.photos.string] + arguments)
        #expect(session.wait(for: "within ten minutes: "))
        #expect(session.wait(for: "code="))
        session.send([SIGINT])
        let (text, status) = session.finish()
        #expect(status == 0 && !text.contains(token))
        let end = try #require(text.range(of: "within ten minutes: ")).upperBound
        let link = String(text[end...].prefix { !$0.isWhitespace })
        #expect(link.hasPrefix("http://photos.test:"))
        let picture = household.path.appending("code.pgm")
        try picture.write(try #require(DrawnCode.picture(in: text)))
        let read = try household.shell("zbarimg --quiet --raw --oneshot '\(picture)'")
        #expect(read.text.trimmingCharacters(in: .whitespacesAndNewlines) == link)
    }

    @Test("Programs, and terminals whose server is not reachable from outside, get no code")
    func noCode() throws {
        for arguments in [["--json", "--listen", "0.0.0.0:0", "--plain-http", "--host", "photos.test"], []] {
            let output = Pipe()
            let session = try TerminalSession(
                household,
                ["serve", household.photos.string] + arguments,
                output: output.fileHandleForWriting
            )
            #expect(String(decoding: output.fileHandleForReading.availableData, as: UTF8.self).contains("/open?code="))
            session.send([SIGINT])
            #expect(DrawnCode.picture(in: session.finish().text) == nil)
        }
    }

    @Test(
        "A chosen token gives access, and is visible neither to ps nor in the store nor to plugins",
        arguments: ["--token 'TOKEN'", "--token='TOKEN'", "--token-file <(echo TOKEN)", "--token-file 'FILE'", ""]
    )
    func secret(_ options: String) async throws {
        let token = "a-token-that-only-this-test-has"
        let file = household.home.appending("token")
        try file.write("\(token)\n".utf8)
        let given = household.home.appending("given")
        try household.writePlugin("mood", first: "env > '\(given).new'; mv '\(given).new' '\(given)'", answer: ":")
        let recipe = try household.writeRecipe("plugins: [{name: mood, version: '1', command: [sh, ./mood.sh]}]")
        let words = options.replacing("TOKEN", with: token).replacing("FILE", with: file.string)
        let sluice = Household.commands.appending(path: "sluice").path
        let process = household.process(
            URL(filePath: "/bin/bash"),
            ["-c", "exec '\(sluice)' serve '\(household.photos)' --recipe '\(recipe)' \(words)"],
            with: options.isEmpty ? ["SLUICE_TOKEN": token] : [:]
        )
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        defer { if process.isRunning { process.terminate() } }
        let printed = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        #expect(printed.contains("/open?code=") && !printed.contains(token))
        let place = try #require(printed.split(separator: "/open").first)
        let asked =
            "curl -sS -m 60 -o /dev/null -w '%{http_code}' -H 'Authorization: Bearer \(token)' '\(place)/api/v1/library'"
        #expect(try household.shell(asked).text == "200")
        let listed = try household.shell("tr '\\0' ' ' < /proc/\(process.processIdentifier)/cmdline")
        #expect(listed.text.contains("serve") && !listed.text.contains(token))
        await reached { access(given.string, R_OK) == 0 }
        let found = try household.shell("rm '\(file)'; grep -rl '\(token)' '\(household.path)'")
        #expect(found.text.isEmpty)
        #expect(interrupt(process) == 0)
    }

    @Test func `A token file without a token, and two token options at once, are refused`() throws {
        let empty = household.home.appending("token")
        try empty.write("\n".utf8)
        let none = try household.sluice("serve", household.photos.string, "--token-file", empty.string)
        #expect(none.status == 1 && none.messages.contains("16 to 128 letters") && none.messages.contains("token"))
        let gone = try household.sluice("serve", household.photos.string, "--token-file", "nothing")
        #expect(gone.status == 1 && gone.messages.contains("nothing"))
        let both = ["--token-file", empty.string, "--token", "long-enough-by-far"]
        #expect(try household.sluice(["serve", household.photos.string] + both).status == 64)
    }

    /// - Returns: the exit status.
    private func interrupt(_ process: Process) -> Int32 {
        kill(process.processIdentifier, SIGINT)
        process.waitUntilExit()
        return process.terminationStatus
    }

    @Test func `A recipe from a pipe is read once, and followed`() async throws {
        try household.writeRecipe()
        let sluice = Household.commands.appending(path: "sluice").path
        let line = "exec '\(sluice)' serve '\(household.photos)' --recipe <(cat '\(household.recipe)')"
        let process = household.process(URL(filePath: "/bin/bash"), ["-c", line])
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        defer { if process.isRunning { process.terminate() } }
        let printed = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        try #require(printed.hasPrefix("http://sluice-"))
        let catalogue = try household.catalogue()
        let text = Array("version: 1\ntiers: [{name: tiny, longEdge: 16}]\n\n".utf8)
        await reached { (try? catalogue.recipe())?.yaml == text }
        #expect(interrupt(process) == 0)
    }

    @Test func `A library whose recipe is no longer readable is served, and the reason is reported`() throws {
        let broken = StoredRecipe(name: "old", yaml: Array("version: 0\n".utf8))
        try household.catalogue().setRecipe(broken)
        let process = household.process(
            Household.commands.appending(path: "sluice"),
            ["serve", household.photos.string]
        )
        let (output, messages) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = messages
        try process.run()
        defer { if process.isRunning { process.terminate() } }
        let printed = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        #expect(printed.hasPrefix("http://sluice-"))
        let told = String(decoding: messages.fileHandleForReading.availableData, as: UTF8.self)
        #expect(told.contains("the library's recipe old") && told.contains("sluice library recipe FILE"))
        #expect(interrupt(process) == 0)
    }

    @Test("Insecure or impossible settings are refused with the remedy")
    func refusals() throws {
        let open = try household.sluice("serve", household.photos.string, "--listen", "0.0.0.0:0")
        #expect(open.status == 1)
        #expect(open.messages.contains("--tls-cert") && open.messages.contains("--plain-http"))
        let short = try household.sluice("serve", household.photos.string, "--token", "only-15-letters")
        #expect(short.status == 64 && short.messages.contains("openssl rand -hex 16"))
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
