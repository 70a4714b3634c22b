import PhotoIndex
import PhotoModel
import Testing

@testable import PhotoServer

@Suite("Keys of services", .timeLimit(.minutes(10)))
struct ServiceKeyTests {
    private static let spellings = ["/iiif", "//iiif", "/iiif/", "/%69iif", "/IIIF"]

    private static func open(_ settings: inout ServerSettings) {
        (settings.servesIIIF, settings.servesImaginary) = (true, true)
    }

    @Test func `A picture needs its key, however its address is spelled and whoever asks`() async throws {
        try await ServedLibrary.with(Self.open) { served async throws in
            let photo = try #require(await served.ids().first)
            let end = "\(photo)/full/max/0/default.jpg"
            let share = try served.server.live.access.add(ShareWish(name: "Norway"))
            let link = try #require(served.server.iiifLink)
            let key = try #require(link.split(separator: "/").last)
            #expect(try await served.ask("GET", "/iiif/\(key)/\(end)", [("Authorization", "")]).status == 200)
            for token in [ServedLibrary.token, share.token, ""] {
                let fields = [("Authorization", token.isEmpty ? "" : "Bearer \(token)")]
                for wrong in [token, "x", "", String(key.dropLast()), "\(key)0"] {
                    for root in Self.spellings {
                        let target = "\(root)/\(wrong)/\(end)"
                        #expect([401, 404].contains(try await served.ask("GET", target, fields).status), "\(target)")
                    }
                }
            }
        }
    }

    @Test func `Scaling needs its key, whoever asks`() async throws {
        try await ServedLibrary.with(Self.open) { served async throws in
            let share = try served.server.live.access.add(ShareWish(name: "Norway"))
            let (_, key) = try #require(served.server.imaginaryLink)
            for token in [ServedLibrary.token, share.token] {
                for wrong in [token, "", String(key.dropLast())] {
                    for root in ["/imaginary", "//imaginary", "/%69maginary"] {
                        let target = "\(root)/health?key=\(wrong)"
                        let answer = try await served.ask("GET", target, [("Authorization", "Bearer \(token)")])
                        #expect([401, 404].contains(answer.status), "\(target)")
                    }
                }
            }
            #expect(try await served.ask("GET", "/imaginary/health?key=\(key)", [("Authorization", "")]).status == 200)
        }
    }

    @Test func `The key does not admit to the rest`() async throws {
        try await ServedLibrary.with(Self.open) { served async throws in
            let (_, key) = try #require(served.server.imaginaryLink)
            for target in ["/api/v1/library", "/api/v1/photos?key=\(key)"] {
                #expect(try await served.ask("GET", target, [("Authorization", "Bearer \(key)")]).status == 401)
            }
        }
    }
}
