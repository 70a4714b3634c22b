/// Whether a file holds what was being written into it when the process or the machine died: a part of it, and zeros where
/// a file system kept the length and lost the contents.
func isWrittenInPart(_ bytes: [UInt8], of whole: [UInt8]) -> Bool {
    let written = bytes.prefix { $0 != 0 }
    let isRest = bytes.dropFirst(written.count).allSatisfy { $0 == 0 }
    return isRest && bytes.count <= whole.count && whole.starts(with: written)
}
