package import FileStructure
package import SystemPackage

/// The parts of a file that its content ID covers: the whole file, or what `RawFile.identifyingParts` names of a camera raw
/// file, and `VideoContainer.identifyingParts` of a long video.
package struct ContentCoverage: Sendable, Equatable {
    package let byteCount: Int
    /// In order, and apart from each other.
    package let parts: [Range<Int>]
    package let isPartial: Bool

    /// - Parameters:
    ///   - byteCount: of the file.
    ///   - raw: nil if it is not a camera raw file.
    package init(byteCount: Int, _ raw: RawFile?) {
        self.init(byteCount: byteCount, parts: raw?.identifyingParts(byteCount: byteCount))
    }

    /// Reads the directories of a camera raw file, and the headers of a long video's boxes.
    package init(of file: FileDescriptor, byteCount: Int) throws(Errno) {
        let window = FileWindow(file, byteCount: byteCount)
        self.init(of: window)
        if let failure = window.failure { throw failure }
    }

    /// The file may not have been readable: `file.failure` says it.
    package init(of file: FileWindow) {
        let parts =
            VideoContainer.identifyingParts(of: file)
            ?? RawFile(file)?.identifyingParts(byteCount: file.byteCount)
        self.init(byteCount: file.byteCount, parts: parts)
    }

    private init(byteCount: Int, parts: [Range<Int>]?) {
        self.byteCount = byteCount
        (self.parts, isPartial) = (parts ?? [0..<byteCount], parts != nil)
    }
}
