import PhotoStore
package import SystemPackage

extension TrashCan {
    /// Far more than a path with each byte encoded.
    private static var largestInfo: Int { 64 << 10 }

    /// What the world says of an entry.
    package func state(of entry: TrashEntry, in trash: Trash<Folder>) throws(TrashError) -> TrashState {
        try trying { () throws(FileActionError) in
            TrashState(info: try infoState(of: entry, in: trash), file: try fileState(of: entry, in: trash))
        }
    }

    private func infoState(of entry: TrashEntry, in trash: Trash<Folder>) throws(FileActionError) -> TrashState.Part {
        let bytes: [UInt8]
        do throws(FileActionError) {
            bytes = try actions.read(entry.infoName, in: trash.info, limit: Self.largestInfo).0
        } catch {
            switch error.reason {
            case .missing: return .absent
            case .wrongKind, .tooLarge, .changing: return .foreign
            default: throw error
            }
        }
        let whole = entry.info.bytes
        if bytes == whole { return .ours }
        // Some file systems keep the length and lose the contents: zeros are there then.
        let written = bytes.prefix { $0 != 0 }
        let isRest = bytes.dropFirst(written.count).allSatisfy { $0 == 0 }
        return isRest && bytes.count <= whole.count && whole.starts(with: written) ? .incomplete : .foreign
    }

    private func fileState(of entry: TrashEntry, in trash: Trash<Folder>) throws(FileActionError) -> TrashState.Part {
        guard let status = try actions.status(entry.name, in: trash.files) else { return .absent }
        guard status.kind == .file else { return .foreign }
        return isSame(status.stamp, entry.stamp) ? .ours : .foreign
    }

    /// What the trashes hold that came from a path, what was trashed last first. A `.trashinfo` that nobody can read, or
    /// without its file, is passed over.
    package func find(_ original: FilePath) throws(TrashError) -> [TrashEntry] {
        var found: [TrashEntry] = []
        for trash in try trashes(of: original) {
            for name in try trying({ () throws(FileActionError) in try actions.names(in: trash.info) })
            where name.count > TrashName.suffix.count && name.suffix(TrashName.suffix.count) == TrashName.suffix[...] {
                if let entry = try entry(Array(name.dropLast(TrashName.suffix.count)), of: original, in: trash) {
                    found.append(entry)
                }
            }
        }
        return found.sorted {
            ($1.info.deletionDate ?? "", $1.name.count) < ($0.info.deletionDate ?? "", $0.name.count)
        }
    }

    private func entry(
        _ name: [UInt8],
        of original: FilePath,
        in trash: Trash<Folder>
    ) throws(TrashError) -> TrashEntry? {
        guard let bytes = try? actions.read(name + TrashName.suffix, in: trash.info, limit: Self.largestInfo).0,
            let info = TrashInfo(parsing: bytes), self.original(of: info, in: trash) == original
        else { return nil }
        let status = try trying { () throws(FileActionError) in try actions.status(name, in: trash.files) }
        return status.map {
            TrashEntry(
                trash: trash.path,
                name: name,
                original: original,
                info: info,
                stamp: $0.stamp,
                isCopy: false
            )
        }
    }
}
