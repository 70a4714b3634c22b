import Testing

@testable import PhotoServer

@Suite("Compression of documents", .timeLimit(.minutes(10)))
struct CompressionTests {
    private let gzip = [("Accept-Encoding", "gzip")]

    @Test func `Long documents are compressed for clients that accept it`() async throws {
        try await ServedLibrary.with { served in
            // The longest filter that an address can hold, which the answer repeats.
            let filter = (0..<400).map { "name:a\($0)" }.joined(separator: "%20or%20")
            let target = "/api/v1/filters/check?filter=\(filter)"
            let plain = try await served.ask("GET", target)
            #expect(plain.status == 200 && plain["content-encoding"] == nil && plain.body.count > 4096)
            let packed = try await served.ask("GET", target, gzip)
            #expect(packed["content-encoding"] == "gzip" && packed["vary"] == "accept-encoding")
            #expect(packed.body.prefix(2) == [0x1F, 0x8B] && packed.body.count < plain.body.count / 2)
            #expect(packed["content-length"] == "\(packed.body.count)")
            let head = try await served.ask("HEAD", target, gzip)
            #expect(head["content-length"] == plain["content-length"] && head["content-encoding"] == nil)
        }
    }

    @Test func `Short documents and those with a tag are not compressed`() async throws {
        try await ServedLibrary.with { served in
            #expect(try await served.ask("GET", "/api/v1/library", gzip)["content-encoding"] == nil)
            let described = try await served.ask("GET", "/api/v1/openapi.json", gzip)
            #expect(described["etag"] != nil && described["content-encoding"] == nil)
        }
    }
}
