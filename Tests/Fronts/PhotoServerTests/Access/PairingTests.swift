import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import PhotoServer

@Suite("Pairing", .timeLimit(.minutes(10)))
struct PairingTests {
    private static let json = [("Content-Type", "application/json")]

    /// Reachable from other machines, under a name.
    private static func open(_ settings: inout ServerSettings) {
        settings.listen = ListenAddress(host: "0.0.0.0", port: 0)
        (settings.allowsPlainHTTP, settings.hosts) = (true, ["Photos.test", "other.test"])
    }

    @Test func `The link admits one device, once`() async throws {
        try await ServedLibrary.with(Self.open) { served async throws in
            let place = "http://photos.test:\(served.port)"
            #expect(served.server.link.hasPrefix("\(place)/open?code="))
            #expect(try await served.ask("GET", "/api/v1/library").document["reachable"] as? Bool == true)
            let answer = try await served.ask("POST", "/api/v1/pairing", Self.json, body: "{}")
            #expect(answer.status == 201)
            let link = try #require(answer.document["link"] as? String)
            #expect(!link.contains(ServedLibrary.token))
            #expect(link.hasPrefix("\(place)/open?code="))
            let target = String(link.dropFirst(place.count))
            let without = [("Authorization", ""), ("Host", "photos.test:\(served.port)")]
            // HEAD requests do not use it up.
            #expect(try await served.ask("HEAD", target, without)["set-cookie"] == nil)
            let opened = try await served.ask("GET", target, without)
            #expect(opened.status == 200)
            let cookie = try #require(opened["set-cookie"]).prefix { $0 != ";" }
            let asked = without + [("Cookie", String(cookie))]
            #expect(try await served.ask("GET", "/api/v1/metrics", asked).status == 200)
            let again = try await served.ask("GET", target, without)
            #expect(again.status == 401)
            #expect(again["set-cookie"] == nil)
        }
    }

    @Test func `The link is for another browser of this machine if no phone can reach the server`() async throws {
        try await ServedLibrary.with { served async throws in
            #expect(try await served.ask("GET", "/api/v1/library").document["reachable"] as? Bool == false)
            let answer = try await served.ask("POST", "/api/v1/pairing", Self.json, body: "{}")
            #expect(answer.status == 201)
            let link = try #require(answer.document["link"] as? String)
            #expect(link.hasPrefix("http://\(served.server.live.access.name):\(served.port)/open?code="))
            #expect(served.server.pair() == nil)
        }
    }

    @Test func `Browsers of this machine use a name that others cannot know`() async throws {
        try await ServedLibrary.with { served async throws in
            let name = served.server.live.access.name
            #expect(name.hasPrefix("sluice-") && name.hasSuffix(".localhost") && name.utf8.count == 27)
            let host = [("Host", "\(name):\(served.port)")]
            #expect(try await served.ask("GET", CallerTests.metrics, host).status == 200)
            let other = [("Host", "sluice-0123456789.localhost:\(served.port)")]
            #expect(try await served.ask("GET", CallerTests.metrics, other).status == 421)
        }
    }

    @Test func `Links use the configured name, or one that a browser here can resolve`() {
        var settings = ServerSettings()
        func origin() -> String { settings.place(port: 9, own: "own.localhost").origin }
        settings.listen = ListenAddress(host: "192.168.1.17", port: 0)
        #expect(origin() == "http://192.168.1.17:9" && settings.isReachable)
        settings.hosts = ["Photos.home"]
        #expect(origin() == "http://photos.home:9")
        settings.listen = .loopback
        #expect(origin() == "http://photos.home:9" && !settings.isReachable)
        settings.hosts = []
        #expect(origin() == "http://own.localhost:9")
        settings.listen.host = "127.0.0.5"
        #expect(origin() == "http://127.0.0.5:9")
        settings.listen.host = "127.0.0.1"
        settings.tls = .init(certificate: "/cert", key: "/key")
        #expect(origin() == "https://127.0.0.1:9")
    }

    @Test(arguments: [true, false])
    func `A camera can read the link from a terminal, with or without colours`(colours: Bool) async throws {
        let link = "https://photos.home:8080/open?code=0123456789abcdef0123456789abcdef"
        let lines = try QRCode(link, isSmall: true).lines(colours: colours)
        #expect(lines.count <= 21)
        for line in lines {
            #expect(line.hasPrefix("\u{1B}[38;5;231;48;5;16m") == colours && line.hasSuffix("\u{1B}[0m") == colours)
        }
        let folder = try TemporaryFolder()
        let picture = folder.path.appending("code.pgm")
        try picture.write(try #require(DrawnCode.picture(in: lines.joined(separator: "\n"))))
        #expect(try await Tool.run("zbarimg", "--quiet", "--raw", "--oneshot", picture.string) == link)
    }

    @Test func `A camera can read the link from the picture`() async throws {
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
