import Foundation
import FoundationNetworking
import Glibc
import SampleLibrary
import SystemPackage
import TestSupport
import Testing

/// `sluice serve`, killed (`kill -9`) during decisions that a front repeats until they are answered.
@Suite("Killed server", .timeLimit(.minutes(10)))
struct KilledServerTests {
    @Test func `A killed server has every decision exactly once after a restart`() async throws {
        let folder = try TemporaryFolder()
        let photos = folder.path.appending("photos")
        try photos.makeFolder()
        for number in 10..<16 { try InterfaceLibrary.add(number, to: photos) }
        var server = try ServerProcess(photos, folder.path)
        var ids: [String] = []
        while ids.count < 6 {
            try Task.checkCancellation()
            ids = try await server.get("/photos?sort=name").list("photos").compactMap { $0["id"] as? String }
        }
        let begun = try await server.send("/sessions", #"{"filter":"","sort":"name"}"#, key: nil)
        let session = try #require(begun.string("id"))

        var random = SplitMix64(seed: 11)
        for (place, id) in ids.enumerated() {
            let body = #"{"photos":["\#(id)"],"verdict":"trash","advance":true}"#
            let killed = server
            let lost = Task { try? await killed.send("/sessions/\(session)/decide", body, key: "k\(place)") }
            // The progress before the kill is random, which does not affect the result.
            try await Task.sleep(for: .microseconds(Int.random(in: 0...20_000, using: &random)))
            killed.kill()
            _ = await lost.value
            server = try ServerProcess(photos, folder.path)
            let again = try await server.send("/sessions/\(session)/decide", body, key: "k\(place)")
            #expect(again.status == 200 && again.number("changed") == 1)
        }
        let steps = try await server.get("/history").list("items").filter { $0["did"] as? String == "decide" }
        #expect(steps.count == 6)
        let committed = try await server.send("/commit", #"{"force":true}"#, key: "c")
        #expect(committed.number("applied") == 6)
        #expect(try FileManager.default.contentsOfDirectory(atPath: photos.string).isEmpty)
        let trash = folder.path.pushing("home/.local/share/Trash/files")
        #expect(try FileManager.default.contentsOfDirectory(atPath: trash.string).count == 6)
        server.kill()
    }
}

/// `sluice serve` for a folder, with a home directory of its own.
private final class ServerProcess: Sendable {
    private let process: Process
    private let address: String

    init(_ photos: FilePath, _ folder: FilePath) throws {
        process = Process()
        process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "sluice")
        process.arguments = ["serve", photos.string, "--store", "\(folder)/store", "--token", InterfaceLibrary.token]
        let home = "\(folder)/home"
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        process.environment = ["HOME": home, "PATH": "/usr/bin:/bin"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        address = try #require(line.split(separator: "/open").first.map { String($0) })
    }

    func kill() {
        Glibc.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    func get(_ path: String) async throws -> Reply { try await answer(URLRequest(url: try url(path))) }

    func send(_ path: String, _ body: String, key: String?) async throws -> Reply {
        var request = URLRequest(url: try url(path))
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        if let key { request.setValue(key, forHTTPHeaderField: "Idempotency-Key") }
        request.httpBody = Data(body.utf8)
        return try await answer(request)
    }

    private func url(_ path: String) throws -> URL { try #require(URL(string: "\(address)/api/v1\(path)")) }

    private func answer(_ request: URLRequest) async throws -> Reply {
        var request = request
        request.setValue("Bearer \(InterfaceLibrary.token)", forHTTPHeaderField: "Authorization")
        let (data, response) = try await URLSession.shared.data(for: request)
        return Reply(status: (response as? HTTPURLResponse)?.statusCode ?? 0, headers: [:], data: data)
    }
}
