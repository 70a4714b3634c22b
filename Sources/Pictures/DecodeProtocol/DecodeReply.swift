/// What a decoding process answers.
package enum DecodeReply: Sendable, Equatable {
    /// The first message of a process: ready, of this version, with these decoding libraries ("libvips 8.14.1, …"), in a
    /// sandbox or in none.
    case ready(version: UInt16, libraries: String, isCaged: Bool)
    case header(PictureReport)
    /// All samples are in the shared memory; what was lost is said in the notes.
    case rendered(damage: [String])
    case failure(DecodeFailure)

    package func encoded() -> [UInt8] {
        var writer = WireWriter()
        switch self {
        case .ready(let version, let libraries, let isCaged):
            writer.append(UInt8(1))
            writer.append(version)
            writer.append(libraries)
            writer.append(UInt8(isCaged ? 1 : 0))
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
                isCaged: try reader.readFlag()
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

/// Why a picture is not decoded.
package struct DecodeFailure: Error, Sendable, Equatable {
    package enum Kind: UInt8, Sendable {
        case unknownFormat = 1
        case unsupported = 2
        case malformed = 3
        case tooLarge = 4
        /// The file may be sound: the system refused to read it, or something else that decoding takes.
        case unreadable = 5
        /// The file may be sound: decoding takes more memory than it was allowed.
        case outOfMemory = 6
        /// The file may be sound: it is of a format that is not decoded without a sandbox.
        case uncaged = 7
    }

    package var kind: Kind
    /// One line, without the file's name (which the process does not know).
    package var message: String

    package init(kind: Kind, message: String) {
        self.kind = kind
        self.message = message
    }
}
