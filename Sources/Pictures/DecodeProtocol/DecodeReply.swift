/// A reply of a decoding process.
package enum DecodeReply: Sendable, Equatable {
    /// The first message of a process: ready, with this version, these decoding libraries ("libvips 8.14.1, …"), and
    /// with or without a sandbox.
    case ready(version: UInt16, libraries: String, isSandboxed: Bool)
    case header(PictureReport)
    /// All samples are in the shared memory. The notes describe what was lost.
    case rendered(damage: [String])
    case failure(DecodeFailure)

    package func encoded() -> [UInt8] {
        var writer = WireWriter()
        switch self {
        case .ready(let version, let libraries, let isSandboxed):
            writer.append(UInt8(1))
            writer.append(version)
            writer.append(libraries)
            writer.append(UInt8(isSandboxed ? 1 : 0))
        case .header(let report):
            writer.append(UInt8(2))
            report.write(to: &writer)
        case .rendered(let damage):
            let notes = damage.prefix(Wire.maxNoteCount)
            writer.append(UInt8(3))
            writer.append(UInt8(notes.count))
            for note in notes { writer.append(note) }
        case .failure(let failure):
            writer.append(UInt8(4))
            writer.append(failure.kind.rawValue)
            writer.append(failure.message)
        }
        return writer.bytes
    }

    package init(decoding bytes: [UInt8]) throws(WireError) {
        var reader = WireReader(bytes)
        switch try reader.read(UInt8.self) {
        case 1:
            self = .ready(
                version: try reader.read(),
                libraries: try reader.readText(),
                isSandboxed: try reader.readFlag()
            )
        case 2: self = .header(try PictureReport(from: &reader))
        case 3:
            let count = Int(try reader.read(UInt8.self))
            guard count <= Wire.maxNoteCount else { throw .malformed("\(count) notes") }
            var notes: [String] = []
            for _ in 0..<count { notes.append(try reader.readText()) }
            self = .rendered(damage: notes)
        case 4: self = .failure(DecodeFailure(kind: try reader.readCode(), message: try reader.readText()))
        case let type: throw .malformed("unknown reply \(type)")
        }
        try reader.finish()
    }
}

/// The reason why a picture is not decoded.
package struct DecodeFailure: Error, Sendable, Equatable {
    package enum Kind: UInt8, Sendable {
        case unknownFormat = 1
        case unsupported = 2
        case malformed = 3
        case tooLarge = 4
        /// The file may be intact: the system refused to read it, or another resource that decoding needs.
        case unreadable = 5
        /// The file may be intact: decoding needs more memory than allowed.
        case outOfMemory = 6
        /// The file may be intact: its format is not decoded without a sandbox.
        case unsandboxed = 7
        /// A document that only its password opens.
        case encrypted = 8
        /// The file has fewer pages.
        case noPage = 9
    }

    package var kind: Kind
    /// One line, without the file's name, which the process does not know.
    package var message: String

    package init(kind: Kind, message: String) {
        self.kind = kind
        self.message = message
    }
}
