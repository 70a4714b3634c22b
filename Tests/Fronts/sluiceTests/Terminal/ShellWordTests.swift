import Foundation
import Testing

@testable import sluice

@Suite("Words of a shell")
struct ShellWordTests {
    @Test(arguments: [
        ("/home/me/photos", "/home/me/photos"), ("/home/me/My photos", "'/home/me/My photos'"), ("it's", #"'it'\''s'"#),
        ("", "''"), ("$HOME", "'$HOME'"), ("Fotos-Ärzte", "Fotos-Ärzte"), ("~", "'~'"), ("a;b", "'a;b'"),
    ])
    func `Are in quotes where a shell would read something else`(word: String, quoted: String) {
        #expect(ShellWord.quoted(word) == quoted)
    }

    @Test func `Are read by a shell as they are meant`() throws {
        let words = ["a b", "it's", "\"", "\\", "$(id)", "`id`", "*", "new\nline", "'", "''", "%+,:=@"]
        let shell = Process()
        let output = Pipe()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = ["-c", "printf '%s\\0' " + words.map(ShellWord.quoted).joined(separator: " ")]
        shell.standardOutput = output
        try shell.run()
        let read = output.fileHandleForReading.readDataToEndOfFile()
        shell.waitUntilExit()
        #expect(String(decoding: read, as: UTF8.self) == words.map { $0 + "\0" }.joined())
    }
}
