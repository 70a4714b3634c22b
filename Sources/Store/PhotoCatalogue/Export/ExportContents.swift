import Foundation
import PhotoModel
import StoreFiles
import SystemPackage

/// The contents of an export, read and checked before anything is changed.
struct ExportContents {
    var photos: [AssetID: ExportLine.Photo] = [:]
    /// In file order.
    var order: [AssetID] = []
    var sessions: [ExportLine.Session] = []
    var decisions: [ExportLine.Decided] = []
    var steps: [ExportLine.Step] = []
    var tags: [ExportLine.Tag] = []
    var albums: [ExportLine.Album] = []
    var preferences: [ExportLine.Preference] = []
    var duplicates: [ExportLine.Duplicates] = []

    /// More than the longest line of any export: a step about a million photos.
    fileprivate static let maxBytes = 1 << 30

    /// - Throws: `.notAnExport`, `.notFound`, `.system`
    init(of file: FilePath) throws(StoreError) {
        let lines = try LineReader(file)
        let decoder = JSONDecoder()
        var number = 0
        var hasEnded = false
        while let bytes = try lines.next() {
            number += 1
            func refused(_ reason: String) -> StoreError { .notAnExport(file, line: number, reason) }
            guard bytes.count < Self.maxBytes else { throw refused("too long") }
            guard !hasEnded else { throw refused("content after the end") }
            let line: ExportLine
            do {
                line = try decoder.decode(ExportLine.self, from: Data(bytes))
            } catch let error as DecodingError {
                throw refused(error.shortDescription)
            } catch {
                throw refused("\(error)")
            }
            if number == 1 {
                guard case .library(let header) = line else { throw refused("it does not start like an export") }
                guard header.version <= ExportLine.version else {
                    throw refused("it was written by a newer Sluice: update Sluice")
                }
                continue
            }
            if case .end(let end) = line {
                guard end.lines == number else { throw refused("lines are missing") }
                hasEnded = true
                continue
            }
            do throws(DamagedText) { try add(line) } catch { throw refused(error.description) }
        }
        guard hasEnded else { throw .notAnExport(file, line: number + 1, "its end is missing") }
    }

    private mutating func add(_ line: ExportLine) throws(DamagedText) {
        switch line {
        case .library, .end: throw DamagedText("a second header", in: "library")
        case .photo(let photo):
            guard photo.bytesBelowRoot != nil else { throw DamagedText("no bytes", in: photo.pathBytes ?? "") }
            if photos.updateValue(photo, forKey: photo.id) == nil { order.append(photo.id) }
        case .session(let session): sessions.append(session)
        case .decision(let decided):
            try check(decided.photo)
            _ = (try decided.now.decision(), try decided.applied?.decision())
            decisions.append(decided)
        case .step(let step):
            guard DecisionStep.Kind(name: step.does) != nil else { throw DamagedText("no step", in: step.does) }
            for change in step.changes {
                try check(change.photo)
                _ = (try change.before.decision(), try change.after.decision())
            }
            steps.append(step)
        case .tag(let tag): tags.append(tag)
        case .album(let album):
            for photo in album.photos { try check(photo) }
            albums.append(album)
        case .preference(let preference): preferences.append(preference)
        case .duplicates(let answer):
            var members: Set<AssetID> = []
            for photo in answer.kept + answer.others {
                try check(photo)
                guard members.insert(photo).inserted else { throw DamagedText("a photo twice", in: photo.description) }
            }
            duplicates.append(answer)
        }
    }

    private func check(_ photo: AssetID) throws(DamagedText) {
        if photos[photo] == nil { throw DamagedText("a photo that was not described", in: photo.description) }
    }
}

/// Reads a file line by line.
private final class LineReader {
    private let path: FilePath
    private let descriptor: FileDescriptor
    private var buffer: [UInt8] = []
    private var place = 0
    private var isAtEnd = false

    init(_ path: FilePath) throws(StoreError) {
        self.path = path
        do {
            descriptor = try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
        } catch {
            throw .system(call: "open", path, error as? Errno ?? .ioError)
        }
    }

    deinit { try? descriptor.close() }

    /// The next line without its terminator; nil after the last one.
    func next() throws(StoreError) -> [UInt8]? {
        var searched = place
        while true {
            if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { place = end + 1 }
                return Array(buffer[place..<end])
            }
            // A line that is too long does not belong to an export: stop reading.
            if isAtEnd || buffer.count - place >= ExportContents.maxBytes {
                guard place < buffer.count else { return nil }
                defer { place = buffer.count }
                return Array(buffer[place...])
            }
            buffer.removeFirst(place)
            place = 0
            searched = buffer.count
            try fill()
        }
    }

    private func fill() throws(StoreError) {
        var chunk = [UInt8](repeating: 0, count: 1 << 20)
        do {
            let count = try chunk.withUnsafeMutableBytes { try descriptor.read(into: $0) }
            buffer += chunk[..<count]
            isAtEnd = count == 0
        } catch {
            throw .system(call: "read", path, error as? Errno ?? .ioError)
        }
    }
}

extension DecodingError {
    fileprivate var shortDescription: String {
        switch self {
        case .keyNotFound(let key, _): "no '\(key.stringValue)'"
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            context.debugDescription
        @unknown default: "not as expected"
        }
    }
}
