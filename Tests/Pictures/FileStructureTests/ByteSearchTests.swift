import FileStructure
import Testing

@Suite("Texts among bytes")
struct ByteSearchTests {
    @Test("A text is found at the beginning, in the middle and at the end, also behind beginnings of it")
    func found() {
        let bytes = Array("aabaabc".utf8)
        for text in ["", "a", "aabc", "baa", "c", "aabaabc"] { #expect(bytes.includes(text.utf8), "\(text)") }
        for text in ["d", "aac", "cc", "aabaabca"] { #expect(!bytes.includes(text.utf8), "\(text)") }
        #expect(![UInt8]().includes("a".utf8))
    }
}
