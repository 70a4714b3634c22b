import Foundation
import TestSupport
import Testing

@testable import PhotoServer

@Suite("Links of shares", .timeLimit(.minutes(10)))
struct ShareLinkTests {
    private static let json = [("Content-Type", "application/json")]
    private static let library = "/api/v1/library"

    /// Creates a share over HTTP.
    private func made(_ served: ServedLibrary, _ body: String) async throws -> Answer {
        try await served.ask("POST", "/api/v1/shares", Self.json, body: body)
    }

    private func target(_ answer: Answer) throws -> String {
        let link = try #require(answer.document["link"] as? String)
        return String(link[try #require(link.firstRange(of: "/open?share=")).lowerBound...])
    }

    @Test func `A link opens what is shared in any number of browsers, and its token in programs`() async throws {
        try await ServedLibrary.with { served async throws in
            let answer = try await made(served, #"{"name":"Norway","filter":"name:1","scope":"decide"}"#)
            #expect(answer.status == 201)
            let (door, token) = (try target(answer), try #require(answer.document["token"] as? String))
            #expect((answer.document["svg"] as? String)?.hasPrefix("<svg") == true)
            for _ in 0..<2 {
                let opened = try await served.ask("GET", door, [("Authorization", "")])
                #expect(opened.status == 200 && opened.text.contains("url=/\""))
                let cookie = String(try #require(opened["set-cookie"]).prefix { $0 != ";" })
                let asked = [("Authorization", ""), ("Cookie", cookie)]
                #expect(try await served.ask("GET", Self.library, asked).text.contains(#""scope":"decide""#))
                let change = asked + Self.json
                let body = #"{"filter":"","rating":1}"#
                // As for the owner's pages: forms of other sites cannot send this field.
                #expect(try await served.ask("POST", "/api/v1/decide", change, body: body).status == 403)
                let said = change + [("Sluice-Request", "1")]
                #expect(try await served.ask("POST", "/api/v1/decide", said, body: body).status == 200)
            }
            #expect(try await served.ask("GET", Self.library, [("Authorization", "Bearer \(token)")]).status == 200)
            #expect(try await served.ask("HEAD", door, [("Authorization", "")])["set-cookie"] == nil)
        }
    }

    @Test func `The owner's browser stays the owner's when it opens a share`() async throws {
        try await ServedLibrary.with { served async throws in
            let door = try target(try await made(served, #"{"name":"Norway"}"#))
            let asked = [("Authorization", ""), ("Cookie", try await served.admit())]
            #expect(try await served.ask("GET", door, asked)["set-cookie"] == nil)
            #expect(try await served.ask("GET", "/api/v1/metrics", asked).status == 200)
        }
    }

    @Test func `A link that has ended says when, as a page and as a document`() async throws {
        let clock = try TestClock("2026-12-01T12:00:00Z")
        try await ServedLibrary.with {
            $0.clock = { clock.now }
        } _: { served async throws in
            let answer = try await made(served, #"{"name":"Norway","ends":"2026-12-03T00:00:00Z"}"#)
            let door = try target(answer)
            let opened = try await served.ask("GET", door, [("Authorization", "")])
            let cookie = String(try #require(opened["set-cookie"]).prefix { $0 != ";" })
            clock.advance(by: 10 * 86_400)
            for asked in [[("Authorization", "")], [("Authorization", ""), ("Cookie", cookie)]] {
                let ended = try await served.ask("GET", door, asked + [("Accept", "text/html")])
                #expect(ended.status == 401 && ended["set-cookie"] == nil)
                #expect(ended.text.contains("This link has ended") && ended.text.contains("December 2026"))
                #expect(!ended.text.contains("sluice pair"))
            }
            let asked = [("Authorization", ""), ("Cookie", cookie)]
            let document = try await served.ask("GET", Self.library, asked).document
            #expect(document["type"] as? String == "urn:sluice:problem:share-ended")
            #expect(document["title"] as? String == "This link has ended")
        }
    }

    @Test func `Guessing tokens of shares is limited, and the tokens of ended ones are no guesses`() async throws {
        let clock = try TestClock("2026-12-01T12:00:00Z")
        try await ServedLibrary.with {
            $0.limits.guessBurst = 2
            $0.clock = { clock.now }
        } _: { served async throws in
            let answer = try await made(served, #"{"name":"Norway","ends":"2026-12-03T00:00:00Z"}"#)
            let (door, token) = (try target(answer), try #require(answer.document["token"] as? String))
            clock.advance(by: 10 * 86_400)
            for _ in 0..<5 {
                #expect(try await served.ask("GET", door, [("Authorization", "")]).status == 401)
                #expect(try await served.ask("GET", Self.library, [("Authorization", "Bearer \(token)")]).status == 401)
            }
            let without = [("Authorization", "")]
            #expect(try await served.ask("GET", "/open?share=a", without).status == 401)
            #expect(try await served.ask("GET", "/open?share=b", without).status == 401)
            #expect(try await served.ask("GET", "/open?share=c", without).status == 429)
            #expect(try await served.ask("GET", "/open?share=", without).status == 429)
            #expect(try await served.ask("GET", Self.library).status == 200)
        }
    }

    @Test func `Shares are listed without their tokens, and revoked`() async throws {
        try await ServedLibrary.with { served async throws in
            let answer = try await made(served, #"{"name":"Norway","places":true,"filter":"name:1"}"#)
            let token = try #require(answer.document["token"] as? String)
            let listed = try await served.ask("GET", "/api/v1/shares")
            #expect(!listed.text.contains(token))
            let shares = try #require(listed.document["shares"] as? [[String: Any]])
            #expect(shares.count == 1 && shares[0]["places"] as? Bool == true)
            #expect(shares[0]["filter"] as? String == "name:1")
            let id = try #require(shares[0]["id"] as? String)
            #expect(try await served.ask("DELETE", "/api/v1/shares/\(id)", Self.json).status == 204)
            #expect(try await served.ask("DELETE", "/api/v1/shares/\(id)", Self.json).status == 404)
            let refused = try await served.ask("GET", Self.library, [("Authorization", "Bearer \(token)")])
            #expect(refused.document["type"] as? String == "urn:sluice:problem:share-revoked")
        }
    }

    @Test(arguments: [
        ("{}", 400), (#"{"name":""}"#, 422), (#"{"name":" \n "}"#, 422), (#"{"name":"a\u0007"}"#, 422),
        (#"{"name":"a","scope":"all"}"#, 422), (#"{"name":"a","filter":"camra:x"}"#, 422),
        (#"{"name":"a","ends":"2001-01-01T00:00:00Z"}"#, 422), (#"{"name":"a","ends":"tomorrow"}"#, 422),
        (#"{"name":"a","ends":5}"#, 400), (#"{"name":"taken"}"#, 409), ("[]", 400),
    ])
    func `A share that makes no sense is refused`(body: String, status: Int) async throws {
        try await ServedLibrary.with { served async throws in
            #expect(try await made(served, #"{"name":"taken"}"#).status == 201)
            #expect(try await made(served, body).status == status)
            let long = #"{"name":"a","filter":"\#(String(repeating: "a", count: 1001))"}"#
            #expect(try await made(served, long).status == 422)
        }
    }

    @Test func `Changes by guests are limited apart from the owner's`() async throws {
        try await ServedLibrary.with {
            ($0.limits.guestChangeBurst, $0.limits.guestChangesPerSecond) = (2, 0.001)
        } _: { served async throws in
            let answer = try await made(served, #"{"name":"Norway","scope":"decide"}"#)
            let token = try #require(answer.document["token"] as? String)
            let asked = [("Authorization", "Bearer \(token)")] + Self.json
            let body = #"{"filter":"","rating":1}"#
            for status in [200, 200, 429] {
                #expect(try await served.ask("POST", "/api/v1/decide", asked, body: body).status == status)
            }
            #expect(try await served.ask("POST", "/api/v1/decide", Self.json, body: body).status == 200)
        }
    }
}
