package import FileStructure
package import SystemPackage

/// The parts of a file that its content ID covers: the whole file, or of a camera raw file what
/// `RawFile.identifyingParts` names.
package struct ContentCoverage: Sendable, Equatable {
    package let byteCount: Int
    /// In order, and apart from each other.
    package let parts: [Range<Int>]
    package let isPartial: Bool

    /// - Parameters:
    ///   - byteCount: of the file.
    ///   - raw: nil if it is not a camera raw file.
    package init(byteCount: Int, _ raw: RawFile?) {
        self.byteCount = byteCount
        let parts = raw?.identifyingParts(byteCount: byteCount)
        (self.parts, isPartial) = (parts ?? [0..<byteCount], parts != nil)
    }

    /// Reads the directories of a camera raw file.
    package init(of file: FileDescriptor, byteCount: Int) throws(Errno) {
        let window = FileWindow(file, byteCount: byteCount)
        let raw = RawFile(window)
        if let failure = window.failure { throw failure }
        self.init(byteCount: byteCount, raw)
    }
}
