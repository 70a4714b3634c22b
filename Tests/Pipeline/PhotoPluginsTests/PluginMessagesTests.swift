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

    @Test("Answers are decoded up to the depth limit, and deeper ones are rejected")
    func depth() {
        // Two levels belong to the answer itself.
        #expect(answer(nested(PluginMessages.deepest - 2)) != nil)
        #expect(answer(nested(PluginMessages.deepest - 1)) == nil)
        #expect(answer(nested(500)) == nil)
        #expect(
            PluginMessages.read(PluginMessages.Answer.self, from: Array(repeating: UInt8(ascii: "["), count: 500))
                == nil
        )
    }

    @Test("Brackets inside texts do not count as depth, whatever is quoted")
    func texts() throws {
        let text = String(repeating: #"[{\"\\"#, count: 50)
        let value = try #require(answer("\"\(text)\"")?.values?["v"])
        #expect(value == .text(String(repeating: #"[{"\"#, count: 50)))
        #expect(answer("[\"\(text)\",\(nested(500))]") == nil)
    }

    @Test("An answer must be UTF-8: the depth of UTF-16 cannot be determined")
    func otherEncoding() {
        let bytes = #"{"id":1,"values":{}}"#.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        #expect(PluginMessages.read(PluginMessages.Answer.self, from: bytes) == nil)
    }

    @Test("Only Sluice's own programs are searched beside it")
    func programs() throws {
        #expect(PluginSpawning.program("sluice-decode").hasSuffix("/sluice-decode"))
        for name in ["sluice", "python3", "./sluice-text", "/bin/sh"] { #expect(PluginSpawning.program(name) == name) }
    }
}
