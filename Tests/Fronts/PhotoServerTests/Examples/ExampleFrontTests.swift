import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import PhotoServer

private let examples = packageFolder.appending("Examples")

/// The example fronts, with simulated typing.
@Suite("Examples of fronts", .timeLimit(.minutes(10)))
struct ExampleFrontTests {
    @Test func `The Python front reviews photos and commits to files`() async throws {
        try await tryOut(["python3", examples.appending("front.py").string])
    }

    @Test func `The Swift front reviews photos and commits to files`() async throws {
        let folder = try TemporaryFolder()
        let program = folder.path.appending("front").string
        let source = examples.appending("front.swift").string
        try await Tool.run("swiftc", "-swift-version", "6", "-warnings-as-errors", source, "-o", program)
        try await tryOut([program])
    }

    private func tryOut(_ command: [String]) async throws {
        try await InterfaceLibrary.with(photos: 4) { served in
            let folder = try TemporaryFolder()
            let words = command + ["http://\(served.server.address)", InterfaceLibrary.token]
            // Rates the first photo, decides about the second and undoes that, and ends with the third.
            let typed = "4\nf\nu\nx\nk\n5\nq\ny\n"
            let said = try await Tool.run(words, typing: typed, with: ["TMPDIR": folder.path.string])
            let lines = said.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }

            #expect(lines.first == "store: 4 photos, 4 not reviewed")
            let shown = lines.compactMap { line in line.firstMatch(of: /\d of 4: (\d+)\.jpg, 300 × 200/)?.1 }
            #expect(shown == ["10", "11", "12", "11", "11", "12", "13"])
            #expect(lines.filter { $0.contains("bytes") }.count == 4)
            #expect(lines.filter { $0.hasSuffix("as before") }.count == 3)
            let tier = try await served.get("/photos/\(try served.id(10))/tiers/large").data
            #expect(try Data(contentsOf: try #require(folder.file(named: "\(try served.id(10)).jpg"))) == tier)

            #expect(try await served.get("/photos/\(try served.id(10))").number("rating") == 4)
            #expect(try await served.get("/photos/\(try served.id(11))").string("verdict") == "keep")
            #expect(try await served.get("/photos/\(try served.id(12))").number("rating") == 5)
            #expect(try await served.get("/photos/\(try served.id(13))")["verdict"] == nil)
            #expect(try await served.get("/pending").number("total") == 0)
            #expect(FileManager.default.fileExists(atPath: "\(served.path(10)).xmp"))
            #expect(lines.contains { $0.hasPrefix("[library") && $0.contains("decided") })
            #expect(lines.contains { $0.hasPrefix("[commit") && $0.contains("done") })
            let batch = try #require(try await served.get("/history").list("items").first?["batch"] as? String)
            #expect(lines.last == "2 applied, 0 skipped; `sluice revert \(batch)` reverts this")
        }
    }

    @Test(arguments: ["front.py", "front.swift"])
    func `A front prints the server's reason for a refusal`(name: String) async throws {
        try await InterfaceLibrary.with(photos: 1) { served in
            let folder = try TemporaryFolder()
            var command = ["python3", examples.appending(name).string]
            if name.hasSuffix("swift") {
                command = [folder.path.appending("front").string]
                try await Tool.run("swiftc", examples.appending(name).string, "-o", command[0])
            }
            let words = command + ["http://\(served.server.address)", "wrong-token"]
            let refused = await #expect(throws: Tool.Failed.self) { try await Tool.run(words) }
            #expect(refused?.all.contains("token") == true)
        }
    }
}

extension TemporaryFolder {
    /// Searches all subfolders.
    fileprivate func file(named name: String) -> URL? {
        let found = FileManager.default.enumerator(at: URL(filePath: path.string), includingPropertiesForKeys: nil)
        return found?.compactMap { $0 as? URL }.first { $0.lastPathComponent == name }
    }
}
