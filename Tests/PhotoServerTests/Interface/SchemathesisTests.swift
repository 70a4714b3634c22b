import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import PhotoServer

/// `scripts/python-env` makes the environment that this needs.
private let package = FilePath(#filePath).removingLastComponent().pushing("../../..").lexicallyNormalized()
private let program =
    ProcessInfo.processInfo.environment["SLUICE_SCHEMATHESIS"]
    ?? package.appending(".build-python/bin/schemathesis").string

/// Thousands of requests made from the OpenAPI document, right ones and wrong ones: each answer has to be as the document
/// says.
@Suite("The interface, asked at random", .enabled(if: FileManager.default.isExecutableFile(atPath: program)))
struct SchemathesisTests {
    @Test func `Answers as its description says`() async throws {
        try await InterfaceLibrary.with(photos: 4, preparing: Preparation.Options()) { settings in
            settings.servesOriginals = true
            (settings.limits.changeBurst, settings.limits.changesPerSecond) = (1e6, 1e6)
        } _: { served in
            let report = served.folder.path.appending("report.txt")
            let status = try await run(served, report)
            let text = String(decoding: try report.bytes(), as: UTF8.self)
            #expect(status == 0, "\(text.suffix(20_000))")
        }
    }

    private func run(_ served: InterfaceLibrary, _ report: FilePath) async throws -> Int32 {
        try report.write([])
        let process = Process()
        process.executableURL = URL(filePath: program)
        let configuration = FilePath(#filePath).removingLastComponent().appending("schemathesis.toml")
        process.arguments = [
            "--config-file", configuration.string, "run", "http://\(served.server.address)/api/v1/openapi.json",
            "--header", "Authorization: Bearer test-token", "--header", "Content-Type: application/json",
            // It never ends.
            "--exclude-path", "/events", "--exclude-checks", "ignored_auth",
            "--phases", "examples,coverage,fuzzing", "--max-examples", "20", "--continue-on-failure",
            "--seed", "1", "--no-color",
        ]
        process.currentDirectoryURL = URL(filePath: served.folder.path.string)
        let output = try FileHandle(forWritingTo: URL(filePath: report.string))
        (process.standardOutput, process.standardError) = (output, output)
        return try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
    }
}
