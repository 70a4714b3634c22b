import Foundation
import Testing

@Suite struct ImportTests {
    @Test func `The package needs Foundation alone`() throws {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Sources").standardized
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        var imported: Set<Substring> = []
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift" else { continue }
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                let words = line.split(separator: " ")
                if let place = words.firstIndex(of: "import"), place <= 1, words.count == place + 2 {
                    imported.insert(words[place + 1])
                }
            }
        }
        #expect(imported == ["Foundation", "FoundationNetworking"])
    }
}
