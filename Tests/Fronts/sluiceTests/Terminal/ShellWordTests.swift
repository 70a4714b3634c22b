import Foundation
import Testing

@testable import sluice

@Suite("Shell quoting")
struct ShellWordTests {
    @Test(arguments: [
        ("/home/me/photos", "/home/me/photos"), ("/home/me/My photos", "'/home/me/My photos'"), ("it's", #"'it'\''s'"#),
        ("", "''"), ("$HOME", "'$HOME'"), ("Fotos-Ärzte", "Fotos-Ärzte"), ("~", "'~'"), ("a;b", "'a;b'"),
    ])
    func `Are quoted if a shell would change them`(word: String, quoted: String) {
        #expect(ShellWord.quoted(word) == quoted)
    }

    @Test func `Are read by a shell unchanged`() throws {
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
