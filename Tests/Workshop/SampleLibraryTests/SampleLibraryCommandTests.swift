import Foundation
import Testing

@Suite("The command sample-library")
struct SampleLibraryCommandTests {
    @Test("Creates a library and prints its contents; refuses a folder that is not empty")
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

    @Test("Creates hostile files, the same each time, and prints their expected results")
    func hostile() throws {
        let folders = (0..<2).map { FileManager.default.temporaryDirectory.appending(path: "h\($0)-\(getpid())") }
        defer { for folder in folders { try? FileManager.default.removeItem(at: folder) } }
        for folder in folders {
            let result = try run([folder.path, "--hostile", "--json"])
            #expect(result.status == 0)
            let files = try #require(try JSONSerialization.jsonObject(with: result.output) as? [[String: Any]])
            #expect(files.count > 40)
            let fates = Set(files.compactMap { $0["fate"] as? String })
            #expect(fates == ["refused", "givenUp", "endless", "rendered", "either", "ignored"])
        }
        for name in try FileManager.default.contentsOfDirectory(atPath: folders[0].path) {
            let (first, second) = (folders[0].appending(path: name), folders[1].appending(path: name))
            let attributes = try FileManager.default.attributesOfItem(atPath: first.path)
            // Sparse files have hardly more data than these; special files have nothing to compare.
            guard attributes[.type] as? FileAttributeType == .typeRegular,
                let one = try? FileHandle(forReadingFrom: first)
            else { continue }
            let other = try FileHandle(forReadingFrom: second)
            #expect(try one.read(upToCount: 1 << 20) == other.read(upToCount: 1 << 20), "\(name)")
        }
    }

    @Test("Refuses invalid usage", arguments: [[], ["here", "--count", "0"], ["here", "--megapixels", "1000"]])
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
        // Both outputs fit into a pipe's buffer.
        let text = String(decoding: messages.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, bytes, text)
    }
}
