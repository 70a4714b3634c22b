import Glibc
package import PhotoCatalogue
import PhotoModel
import StoreFiles
import SystemPackage

/// The saved index: its columns in a file beside the catalogue, which is mapped. It can be made anew at any time.
extension LibraryIndex {
    /// The index as it was saved last; nil if there is none for the catalogue's current state, or it is unusable.
    init?(savedOf catalogue: Catalogue) {
        do {
            var file = try IndexFileReader(catalogue.indexFile)
            let token: Int64 = try file.value()
            guard try token == catalogue.indexToken() else { return nil }
            try self.init(from: &file)
            state.version.token = token
        } catch {
            return nil
        }
    }

    /// Saves the index if reading what has changed since took a while, and maps what was saved. A library in which nothing
    /// can be written goes without.
    package mutating func saveIfWorthwhile(for catalogue: Catalogue) {
        let isWorthwhile = unsavedCount > max(Self.fewPhotos, count / Self.shareOfFew)
        guard catalogue.isWritable, isWorthwhile, !isIncomplete else { return }
        unsavedCount = 0
        guard (try? save(for: catalogue)) != nil, let saved = Self(savedOf: catalogue) else { return }
        // Unless another process has saved a later one meanwhile, of which this one's readers know nothing.
        if saved.state.version == state.version { self = saved }
    }

    /// Reading this many photos is faster than saving all.
    private static let (fewPhotos, shareOfFew) = (1000, 50)

    /// Saves the index for all processes.
    mutating func save(for catalogue: Catalogue) throws(StoreError) {
        prepare(PhotoSort.Key.common)
        let (index, token, path) = (self, Int64.random(in: 1 ... .max), catalogue.indexFile)
        Self.removeUnfinished(of: path)
        let unfinished = path.appendingToName(".unfinished-\(String(token, radix: 16))")
        do {
            try IndexFileWriter.write(unfinished) { file throws(StoreError) in
                try file.put(value: token)
                try index.write(to: &file)
            }
            try catalogue.noteIndex(token, of: state.version) { () throws(StoreError) in
                try PrivateFiles.replace(path, by: unfinished)
            }
            state.version.token = token
        } catch {
            try? PrivateFiles.remove(unfinished)
            throw error
        }
    }
}

extension LibraryIndex {
    /// Removes what a killed process left. If one is still writing, it goes without.
    private static func removeUnfinished(of path: FilePath) {
        let folder = path.removingLastComponent()
        let beginning = "\(path.lastComponent?.string ?? "").unfinished-"
        for name in PrivateFiles.names(in: folder) ?? [] where name.starts(with: beginning.utf8) {
            try? PrivateFiles.remove(folder.pushing(FilePath(bytes: name)))
        }
    }
}

extension LibraryIndex: SavedPart {
    init(from file: inout IndexFileReader) throws(UnusableIndexFile) {
        state.version.change = try file.value()
        state.roots = try file.value()
        state.stacks = try file.value()
        state.decisions = try file.value()
        state.sidecars = try file.value()
        state.collections = try file.texts().joined()
        columns = try IndexColumns(from: &file)
        orders = try SortOrders(from: &file)
    }

    func write(to file: inout IndexFileWriter) throws(StoreError) {
        try file.put(value: state.version.change)
        try file.put(value: state.roots)
        try file.put(value: state.stacks)
        try file.put(value: state.decisions)
        try file.put(value: state.sidecars)
        try file.put(texts: [state.collections])
        try columns.write(to: &file)
        try orders.write(to: &file)
    }
}
