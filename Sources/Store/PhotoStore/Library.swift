package import PhotoCache
package import PhotoCatalogue
package import StoreFiles
package import SystemPackage

/// A library's open cache and catalogue.
package final class Library: Sendable {
    package let location: LibraryLocation
    package let cache: Cache
    package let catalogue: Catalogue
    /// Where an unusable cache was moved; normally nil.
    package let setAside: FilePath?
    /// Paths that other users could access until now; normally empty.
    package let closedToOthers: [FilePath]
    /// Why `cache` is an empty substitute for the library's own; normally nil.
    package let cacheProblem: StoreError?
    /// Contains the substitute.
    private let scratch: ScratchFolder?
    /// Whether it was opened with `.write`: no other process can change it.
    package var isWritable: Bool { cache.isWritable && scratch == nil }

    /// - Parameter mode: `.write` creates what is missing, excludes other writers for the lifetime of this object, and
    ///   replaces a cache that is damaged or of another version, which requires preparing again but loses nothing. `.read`
    ///   substitutes an empty cache for one that is missing or unusable, and sets `cacheProblem`: the catalogue is still
    ///   readable.
    /// - Parameter settingAside: whether `.write` replaces an unusable cache, or throws.
    /// - Parameter byteCount: that is about to be added to the cache, if it may be more than it holds already.
    /// - Throws: `.notFound`, `.inUse`, `.newerSchema`
    package init(
        _ location: LibraryLocation,
        _ mode: StoreMode,
        checking: StructureChecking = .onDoubt,
        settingAside: Bool = true,
        adding byteCount: Int = 0
    ) throws(StoreError) {
        self.location = location
        location.finishRenaming()
        switch mode {
        case .read:
            guard location.exists else { throw .notFound(location) }
            try location.checkCatalogue()
            catalogue = try Catalogue(at: location.catalogueFile)
            (cache, cacheProblem, scratch) = try Self.readableCache(location.cacheFolder, checking)
            setAside = nil
            closedToOthers = []
        case .write:
            // The cache comes first: its lock excludes a second run before anything is written.
            (cache, setAside) =
                settingAside
                ? try Self.usableCache(location.cacheFolder, checking, adding: byteCount)
                : (try Cache(at: location.cacheFolder, .write, checking: checking, adding: byteCount), nil)
            try location.checkCatalogue(cache)
            catalogue = try Catalogue(at: location.catalogueFile, create: location.name)
            try catalogue.noteCache(cache.identifier)
            (cacheProblem, scratch) = (nil, nil)
            closedToOthers = location.closeToOthers()
        }
    }

    /// Opens a library for a dry run: a copy of the catalogue, which may be changed and is deleted with this object, and
    /// the cache for reading. The library need not exist yet.
    package init(rehearsing location: LibraryLocation) throws(StoreError) {
        self.location = location
        try location.checkCatalogue()
        setAside = nil
        closedToOthers = []
        let scratch = try ScratchFolder()
        self.scratch = scratch
        let file = scratch.path.appending("catalogue.sqlite")
        if location.exists { try Catalogue.copy(location.catalogueFile, to: file) }
        catalogue = try Catalogue(at: file, create: location.name)
        (cache, cacheProblem, _) = try Self.readableCache(location.cacheFolder, .onDoubt, scratch)
        try catalogue.noteCache(cache.identifier)
    }

    private static func usableCache(
        _ folder: FilePath,
        _ checking: StructureChecking,
        adding byteCount: Int
    ) throws(StoreError) -> (Cache, setAside: FilePath?) {
        do throws(StoreError) {
            return (try Cache(at: folder, .write, checking: checking, adding: byteCount), nil)
        } catch .damaged {
            // A single slow disk response is not damage: try again before replacing everything.
            if let cache = try? Cache(at: folder, .write, checking: checking, adding: byteCount) { return (cache, nil) }
            return try newCache(settingAside: folder, adding: byteCount)
        } catch .otherVersion {
            return try newCache(settingAside: folder, adding: byteCount)
        }
    }

    private static func newCache(
        settingAside folder: FilePath,
        adding byteCount: Int
    ) throws(StoreError) -> (Cache, setAside: FilePath?) {
        let aside = try Cache.setAside(folder)
        return (try Cache(at: folder, .write, adding: byteCount), aside)
    }

    private static func readableCache(
        _ folder: FilePath,
        _ checking: StructureChecking,
        _ scratch: ScratchFolder? = nil
    ) throws(StoreError) -> (Cache, problem: StoreError?, ScratchFolder?) {
        let problem: StoreError
        do throws(StoreError) {
            return (try Cache(at: folder, .read, checking: checking), nil, nil)
        } catch {
            problem = error
        }
        switch problem {
        case .notFound, .damaged, .otherVersion:
            let scratch = if let scratch { scratch } else { try ScratchFolder() }
            return (try Cache(at: scratch.path.appending("cache"), .write), problem, scratch)
        default: throw problem
        }
    }
}

extension Library {
    /// The key of the library's sealed facts; nil if there is none.
    ///
    /// - Parameter makes: whether to create a missing key, if this library was opened for writing.
    /// - Throws: `.unusable`, `.noRoom`, `.readOnly`
    package func key(makes: Bool = false) throws(StoreError) -> [UInt8]? {
        if let key = try location.keyFile.read() { return key }
        return makes && isWritable ? try location.keyFile.make() : nil
    }
}
