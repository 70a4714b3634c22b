import PhotoIndex
import PhotoModel
import PhotoRecord
import StoreFiles
import SystemPackage

/// The names that a pattern gives to photos, each its own.
struct PhotoNames: Sendable {
    private let pattern: NamePattern
    private let roots: ExportRoots
    /// By the digest of a path: the key of the file that has it.
    private var taken: [ExportKey: ExportKey] = [:]
    /// Digests of the paths of folders.
    private var folders: Set<ExportKey> = []

    init(_ pattern: NamePattern, _ roots: ExportRoots) { (self.pattern, self.roots) = (pattern, roots) }

    /// A path that no other file has; nil if the same file was given before.
    ///
    /// - Parameter key: of the file's bytes.
    mutating func path(of photo: ExportPhoto, tier: String, fileExtension: String, key: ExportKey) -> ExportPath? {
        var names = pattern.names { value($0, of: photo, tier: tier) }
        let name = names.removeLast()
        names = names.mergingUndated
        let content = Array((photo.record?.content?.hex ?? "").utf8.prefix(8))
        for place in names.indices { names[place] = folder(named: names[place], in: names[..<place]) }
        var number = 1
        while true {
            let suffix = number == 1 ? [] : number == 2 ? [UInt8(ascii: "-")] + content : Array("-\(number)".utf8)
            let end = suffix + Array(".\(fileExtension)".utf8)
            guard let path = ExportPath(names + [name + end]) ?? ExportPath([content + end]) else { return nil }
            let place = ExportKey("path", path.bytes)
            switch taken[place] {
            case nil where !folders.contains(place):
                taken[place] = key
                return path
            // Copies of a photo that the pattern gives one name are one file.
            case key: return nil
            default: number += 1
            }
        }
    }

    /// A name for a folder that no file has.
    private mutating func folder(named name: [UInt8], in parents: ArraySlice<[UInt8]>) -> [UInt8] {
        var (free, number) = (name, 2)
        while true {
            let path = Array((parents + [free]).joined(separator: [UInt8(ascii: "/")]))
            let place = ExportKey("path", path)
            if taken[place] == nil {
                folders.insert(place)
                return free
            }
            free = name + Array("-\(number)".utf8)
            number += 1
        }
    }

    private func value(_ field: NamePattern.Field, of photo: ExportPhoto, tier: String) -> [UInt8] {
        let indexed = photo.indexed
        let name = indexed.path.lastName
        switch field {
        case .folder: return roots.folder(of: indexed.path)
        case .file: return name
        case .name: return Array(name[..<(name.dropFirst().lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex)])
        case .year, .month, .day, .date, .time:
            return TakenText(photo.record).name(field)
        case .camera: return Array((indexed.camera ?? "unknown").utf8)
        case .lens: return Array((indexed.lens ?? "unknown").utf8)
        case .rating: return Array("\(indexed.rating)".utf8)
        case .tier: return Array(tier.utf8)
        case .content: return Array((photo.record?.content?.hex ?? "").utf8)
        case .id: return Array(indexed.id.description.utf8)
        }
    }
}

extension [[UInt8]] {
    /// One folder for photos without a date, not one for each part of the date.
    fileprivate var mergingUndated: [[UInt8]] {
        reduce(into: []) { names, name in
            if name != Array<UInt8>("undated".utf8) || names.last != name { names.append(name) }
        }
    }
}

/// When a photo was taken, as the camera's clock showed it.
private struct TakenText {
    /// `2024-05-01T12:30:05…`, or empty.
    private let text: [UInt8]

    init(_ record: Record?) {
        let taken = record.map { Array($0.capture.takenAt.utf8) } ?? []
        text = taken.count >= 19 ? taken : []
    }

    func name(_ field: NamePattern.Field) -> [UInt8] {
        guard !text.isEmpty else { return Array("undated".utf8) }
        switch field {
        case .year: return Array(text[0..<4])
        case .month: return Array(text[5..<7])
        case .day: return Array(text[8..<10])
        case .date: return Array(text[0..<10])
        // Without colons, which other systems' file names cannot have.
        default: return text[11..<19].map { $0 == UInt8(ascii: ":") ? UInt8(ascii: "-") : $0 }
        }
    }
}
