/// Whether a file holds an interrupted write: a part of the bytes, and zeros where a file system kept the length and lost the
/// content.
package func isWrittenInPart(_ bytes: [UInt8], of whole: [UInt8]) -> Bool {
    guard bytes.count <= whole.count else { return false }
    let written = zip(bytes, whole).prefix { $0 == $1 }.count
    return bytes.dropFirst(written).allSatisfy { $0 == 0 }
}
