import SystemPackage

/// Quoting of words in commands that people copy into a shell.
enum ShellWord {
    /// The word as read by a POSIX shell, quoted if it contains special characters.
    static func quoted(_ word: String) -> String {
        if !word.isEmpty, word.utf8.allSatisfy(isPlain) { return word }
        var text = "'"
        for character in word.unicodeScalars {
            if character == "'" { text += "'\\''" } else { text.unicodeScalars.append(character) }
        }
        return text + "'"
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
            true
        default: "-_./:=@%+,".utf8.contains(byte)
        }
    }
}

extension FilePath {
    /// For a command that people copy.
    var word: String { ShellWord.quoted(string) }
}
