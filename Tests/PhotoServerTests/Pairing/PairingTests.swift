import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import PhotoServer

@Suite("Pairing", .timeLimit(.minutes(10)))
struct PairingTests {
    private static let json = [("Content-Type", "application/json")]

    @Test func `The link lets one device in, once`() async throws {
        try await ServedLibrary.with { served async throws in
            let answer = try await served.ask("POST", "/api/v1/pairing", Self.json, body: "{}")
            #expect(answer.status == 201)
            let link = try #require(answer.document["link"] as? String)
            #expect(!link.contains(ServedLibrary.token))
            #expect(link.hasPrefix("http://\(served.host)/open?code="))
            let target = String(link.dropFirst("http://\(served.host)".count))
            let without = [("Authorization", "")]
            // Whoever only looks whether it is there does not use it up.
            #expect(try await served.ask("HEAD", target, without)["set-cookie"] == nil)
            let opened = try await served.ask("GET", target, without)
            #expect(opened.status == 200)
            let cookie = try #require(opened["set-cookie"]).prefix { $0 != ";" }
            let asked = [("Authorization", ""), ("Cookie", String(cookie))]
            #expect(try await served.ask("GET", "/api/v1/metrics", asked).status == 200)
            let again = try await served.ask("GET", target, without)
            #expect(again.status == 401)
            #expect(again["set-cookie"] == nil)
        }
    }

    @Test func `A code is good for ten minutes`() {
        let (codes, now) = (PairingCodes(), ContinuousClock.now)
        let (first, second) = (codes.make(now: now), codes.make(now: now))
        #expect(first != second)
        #expect(codes.use(first, now: now + .seconds(599)))
        #expect(!codes.use(first, now: now + .seconds(599)))
        #expect(!codes.use(second, now: now + .seconds(600)))
        #expect(!codes.use("", now: now))
    }

    @Test func `A camera reads the link from the picture`() async throws {
        let texts = [
            "http://192.168.1.17:8080/open?code=0123456789abcdef0123456789abcdef", "x",
            String(repeating: "https://photos.home/", count: 10),
        ]
        for text in texts {
            let folder = try TemporaryFolder()
            let (svg, png) = (folder.path.appending("code.svg"), folder.path.appending("code.png"))
            try svg.write(Array(try QRCode(text).svg.utf8))
            _ = try await Tool.run("rsvg-convert", "--width", "600", "--output", png.string, svg.string)
            let read = try await Tool.run("zbarimg", "--quiet", "--raw", "--oneshot", png.string)
            #expect(read == text)
        }
    }
}
