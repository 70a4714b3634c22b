import SystemPackage
import Testing

@testable import PhotoPlugins

@Suite struct PluginMessagesTests {
    private func answer(_ value: String) -> PluginMessages.Answer? {
        PluginMessages.read(PluginMessages.Answer.self, from: Array(#"{"id":1,"values":{"v":\#(value)}}"#.utf8))
    }

    private func nested(_ depth: Int) -> String {
        String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }

    @Test("Answers are read as deep as they may be, and deeper ones are none")
    func depth() {
        // Two levels are the answer's own.
        #expect(answer(nested(PluginMessages.deepest - 2)) != nil)
        #expect(answer(nested(PluginMessages.deepest - 1)) == nil)
        #expect(answer(nested(500)) == nil)
        #expect(
            PluginMessages.read(PluginMessages.Answer.self, from: Array(repeating: UInt8(ascii: "["), count: 500))
                == nil
        )
    }

    @Test("Brackets in texts are no depth, whatever is quoted there")
    func texts() throws {
        let text = String(repeating: #"[{\"\\"#, count: 50)
        let value = try #require(answer("\"\(text)\"")?.values?["v"])
        #expect(value == .text(String(repeating: #"[{"\"#, count: 50)))
        #expect(answer("[\"\(text)\",\(nested(500))]") == nil)
    }

    @Test("An answer is UTF-8: in UTF-16, its depth would not be known")
    func otherEncoding() {
        let bytes = #"{"id":1,"values":{}}"#.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        #expect(PluginMessages.read(PluginMessages.Answer.self, from: bytes) == nil)
    }

    @Test("Only what comes with Sluice is looked for beside it")
    func programs() throws {
        #expect(PluginSpawning.program("sluice-decode").hasSuffix("/sluice-decode"))
        for name in ["sluice", "python3", "./sluice-text", "/bin/sh"] { #expect(PluginSpawning.program(name) == name) }
    }
}
