import Foundation
import Testing

@Suite("The command sample-library")
struct SampleLibraryCommandTests {
    @Test("It makes a library and prints what is in it; a folder that holds something is left alone")
    func library() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "command-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let arguments = [folder.path, "--count", "13", "--megapixels", "0.005", "--seed", "2", "--json"]
        let first = try run(arguments)
        #expect(first.status == 0)
        let manifest = try #require(try JSONSerialization.jsonObject(with: first.output) as? [String: Any])
        #expect(manifest["found"] as? Int == 13)
        #expect(manifest["seed"] as? Int == 2)
        #expect(first.messages.contains("13 photos"))

        let second = try run(arguments)
        #expect(second.status == 1)
        #expect(second.output.isEmpty)
        #expect(second.messages.contains("is not empty"))
    }

    @Test("Wrong usage is refused", arguments: [[], ["here", "--count", "0"], ["here", "--megapixels", "1000"]])
    func usage(arguments: [String]) throws {
        #expect(try run(arguments).status == 64)
    }

    private func run(_ arguments: [String]) throws -> (status: Int32, output: Data, messages: String) {
        let process = Process()
        let output = Pipe()
        let messages = Pipe()
        // Commands are built beside the tests.
        process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "sample-library")
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = messages
        try process.run()
        // Both are less than a pipe holds.
        let text = String(decoding: messages.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, bytes, text)
    }
}
