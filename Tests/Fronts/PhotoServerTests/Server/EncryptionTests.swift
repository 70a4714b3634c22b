import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import PhotoServer

@Suite("Encryption", .timeLimit(.minutes(10)))
struct EncryptionTests {
    private static func makeCertificate(_ folder: FilePath, _ name: String = "server") async throws
        -> ServerSettings.TLSFiles
    {
        let (certificate, key) = (folder.appending("\(name).pem"), folder.appending("\(name).key"))
        try await Tool.run(
            "openssl",
            "req",
            "-x509",
            "-newkey",
            "ec",
            "-pkeyopt",
            "ec_paramgen_curve:prime256v1",
            "-nodes",
            "-days",
            "2",
            "-subj",
            "/CN=localhost",
            "-addext",
            "subjectAltName=DNS:localhost,IP:127.0.0.1",
            "-keyout",
            key.string,
            "-out",
            certificate.string
        )
        return ServerSettings.TLSFiles(certificate: certificate, key: key)
    }

    @Test func `With a certificate all connections are encrypted, and cookies are secure`() async throws {
        let folder = try TemporaryFolder()
        let files = try await Self.makeCertificate(folder.path)
        try await ServedLibrary.with {
            $0.tls = files
        } _: { served async throws in
            #expect(served.server.link.hasPrefix("https://\(served.host)/open?code="))
            let ask = [
                "curl", "--silent", "--show-error", "--include", "--max-time", "60", "--cacert",
                files.certificate.string,
            ]
            func curl(_ words: String...) async throws -> String { try await Tool.run(ask + words) }
            let door = try await curl(served.server.link).lowercased()
            #expect(door.contains("; secure"))
            let token = "Authorization: Bearer \(ServedLibrary.token)"
            #expect(try await curl("-H", token, "https://\(served.host)/api/v1/metrics").contains("HTTP/1.1 200"))
            let origin = "Origin: https://\(served.host)"
            #expect(
                try await curl("-H", token, "-H", origin, "https://\(served.host)/api/v1/metrics").contains(
                    "HTTP/1.1 200"
                )
            )
            let plainOrigin = "Origin: http://\(served.host)"
            #expect(
                try await curl("-H", token, "-H", plainOrigin, "https://\(served.host)/api/v1/metrics").contains(
                    "HTTP/1.1 403"
                )
            )
            let id = try #require(await served.ids().first)
            let tier = "https://\(served.host)/api/v1/photos/\(id)/tiers/large"
            #expect(try await curl("-H", token, "--output", "/dev/null", tier, "--write-out", "%{http_code}") == "200")
            // An unencrypted client gets no answer.
            let plain = try await served.connect()
            try await plain.say(served.request("GET", "/"))
            let heard = try await plain.hearEnd()
            #expect(!heard.starts(with: Array("HTTP/1.1 2".utf8)))
        }
    }

    @Test func `The last answer of an encrypted connection is sent completely`() async throws {
        let folder = try TemporaryFolder()
        let files = try await Self.makeCertificate(folder.path)
        try await ServedLibrary.with {
            $0.tls = files
            $0.servesOriginals = true
        } _: { served async throws in
            let id = try #require(await served.ids().first)
            let bytes = try served.photos.appending("1.jpg").bytes() + [UInt8](repeating: 7, count: 8 << 20)
            try served.photos.appending("1.jpg").write(bytes)
            let heard = folder.path.appending("heard")
            let status = try await Tool.run(
                "curl",
                "--silent",
                "--show-error",
                "--max-time",
                "60",
                "--limit-rate",
                "8M",
                "--cacert",
                files.certificate.string,
                "-H",
                "Connection: close",
                "-H",
                "Authorization: Bearer \(ServedLibrary.token)",
                "--output",
                heard.string,
                "--write-out",
                "%{http_code}",
                "https://\(served.host)/api/v1/photos/\(id)/original"
            )
            #expect(status == "200")
            #expect(try heard.bytes() == bytes)
        }
    }

    @Test func `Invalid and mismatched certificates and keys are reported`() async throws {
        let folder = try TemporaryFolder()
        let (mine, other) = (
            try await Self.makeCertificate(folder.path), try await Self.makeCertificate(folder.path, "other")
        )
        let text = folder.path.appending("text")
        try text.write(Array("no certificate".utf8))
        func failure(_ files: ServerSettings.TLSFiles) -> ServerError? {
            do throws(ServerError) {
                _ = try files.configuration()
                return nil
            } catch {
                return error
            }
        }
        #expect(failure(mine) == nil)
        guard case .badCertificate = failure(.init(certificate: text, key: mine.key)) else {
            Issue.record("taken for a certificate")
            return
        }
        guard case .badKey = failure(.init(certificate: mine.certificate, key: text)) else {
            Issue.record("taken for a key")
            return
        }
        guard case .badKey = failure(.init(certificate: mine.certificate, key: folder.path.appending("nothing"))) else {
            Issue.record("a key that is not there")
            return
        }
        guard case .keyDoesNotFit = failure(.init(certificate: mine.certificate, key: other.key)) else {
            Issue.record("another one's key")
            return
        }
    }
}
