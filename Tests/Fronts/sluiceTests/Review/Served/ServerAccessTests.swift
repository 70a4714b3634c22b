import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite("What admits sluice review to a server", .timeLimit(.minutes(10)))
struct ServerAccessTests {
    let household: Household

    init() throws {
        household = try Household()
        try household.makePhotos(2)
        #expect(try household.sluice("prepare", household.photos.string, "--quiet").status == 0)
    }

    /// Reviews without a token.
    private func review(_ served: ServedLibrary, _ arguments: String...) throws -> ReviewTerminal {
        try ReviewTerminal(household, arguments: arguments + ["--pictures", "none"], with: served.withoutToken)
    }

    @Test("A link admits it once, and later reviews need only the address, until the device is removed")
    func link() throws {
        let served = try ServedLibrary(household)
        let none = try review(served, served.address).finish()
        #expect(none.status == 1 && none.text.contains("Nothing admits this program to \(served.address)"))
        let terminal = try review(served, served.link)
        try terminal.wait(for: "1 of 2")
        try terminal.type("f", until: "2 of 2")
        try terminal.type("\u{3}")
        #expect(terminal.finish().status == 130)
        let used = try review(served, served.link).finish()
        #expect(used.status == 1 && !used.text.isEmpty)

        // The host of the link is a name of its own.
        let address = try #require(served.link.split(separator: "/open").first.map { String($0) })
        let again = try review(served, address)
        try again.wait(for: "Resumed.", "2.jpg")
        try again.type("\u{3}")
        #expect(again.finish().status == 130)
        served.kill()
        let removed = try household.sluice("devices", "--remove-all", "--json", "--library", "photos")
        #expect(removed.status == 0)
        try served.start()
        let refused = try review(served, address).finish()
        #expect(refused.status == 1 && refused.text.contains("does not admit this program any more"))
        #expect(try review(served, address).finish().text.contains("Nothing admits this program"))
    }

    @Test("A token comes from a file, and a wrong one is refused")
    func token() throws {
        let served = try ServedLibrary(household)
        let file = household.path.appending("token")
        try file.write("\(ServedLibrary.token)\n".utf8)
        let terminal = try review(served, served.address, "--token-file", file.string)
        try terminal.wait(for: "1 of 2")
        try terminal.type("q")
        #expect(terminal.finish().status == 0)
        try file.write("a-token-of-another-server\n".utf8)
        let wrong = try review(served, served.address, "--token-file", file.string).finish()
        #expect(wrong.status == 1 && wrong.text.contains("\(served.address) refuses the access token"))
        try file.write("short\n".utf8)
        let short = try review(served, served.address, "--token-file", file.string).finish()
        #expect(short.status == 1 && short.text.contains("16 to 128 letters"))
        for options in [["--library", "photos"], ["--store", "x"], ["--allow-uncaged"]] {
            let refused = try household.sluice(["review", served.address] + options)
            #expect(refused.status == 64, "\(options)")
        }
        #expect(try household.sluice("review", household.photos.string, "--token-file", file.string).status == 64)
    }

    @Test("A server that cannot be reached, and something else than a server, are reported with the remedy")
    func unreachable() throws {
        let served = try ServedLibrary(household)
        let address = served.address
        let secure = try ReviewTerminal(
            household,
            arguments: [address.replacing("http:", with: "https:")],
            with: served.withToken
        ).finish()
        #expect(secure.status == 1 && secure.text.contains("is not secure: it does not use TLS"))
        served.kill()
        let gone = try ReviewTerminal(household, arguments: [address], with: served.withToken).finish()
        #expect(gone.status == 1)
        #expect(gone.text.contains("\(address) does not answer (connection refused)"), "\(gone.text)")
        let unknown = try ReviewTerminal(household, arguments: ["http://nobody.invalid:1"], with: served.withToken)
        #expect(unknown.finish().text.contains("does not answer (its name is unknown)"))
        let wrong = try ReviewTerminal(household, arguments: ["http://a b"], with: served.withToken).finish()
        #expect(wrong.status == 1 && wrong.text.contains("is not the address of a server"))
    }

    @Test("A certificate is checked, and one's own is trusted with --tls-ca")
    func certificates() throws {
        let (key, certificate) = (household.path.appending("key.pem"), household.path.appending("certificate.pem"))
        let made = try household.shell(
            """
            openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=127.0.0.1 \
            -addext subjectAltName=IP:127.0.0.1 -keyout '\(key)' -out '\(certificate)'
            """
        )
        try #require(made.status == 0, "\(made.messages)")
        let served = try ServedLibrary(
            household,
            scheme: "https",
            "--tls-cert",
            certificate.string,
            "--tls-key",
            key.string
        )
        let unknown = try ReviewTerminal(household, arguments: [served.address], with: served.withToken).finish()
        #expect(unknown.status == 1 && unknown.text.contains("--tls-ca FILE trusts one more"), "\(unknown.text)")
        let terminal = try served.review("--tls-ca", certificate.string)
        try terminal.wait(for: "1 of 2")
        try terminal.type("f", until: "2 of 2")
        try terminal.type("\u{3}")
        #expect(terminal.finish().status == 130)
        #expect(try household.count("is:favourite") == 1)
        let plain = try ReviewTerminal(
            household,
            arguments: [served.address.replacing("https:", with: "http:")],
            with: served.withToken
        ).finish()
        #expect(plain.status == 1 && plain.text.contains("does not answer"), "\(plain.text)")
        let noCertificate = try served.review("--tls-ca", key.string).finish()
        #expect(noCertificate.status == 1 && noCertificate.text.contains("not a certificate in PEM"))
    }
}
