package import PhotoCache
package import PhotoCatalogue
package import StoreFiles
package import SystemPackage

/// A library's cache and catalogue, open.
package final class Library: Sendable {
    package let location: LibraryLocation
    package let cache: Cache
    package let catalogue: Catalogue
    /// Where a cache that could not be used was put; nil in the usual case.
    package let setAside: FilePath?
    /// What others than the owner were let into, and are not any more; empty in the usual case.
    package let closedToOthers: [FilePath]
    /// Why `cache` is an empty one that stands in for the library's own; nil in the usual case.
    package let cacheProblem: StoreError?
    /// Holds what stands in.
    private let scratch: ScratchFolder?
    /// Opened with `.write`: the only one to change it.
    package var isWritable: Bool { cache.isWritable && scratch == nil }

    /// - Parameter mode: `.write` makes what is missing, keeps other writers out as long as this object lives, and
    ///   replaces a cache that is damaged or of another version: it costs another preparation, and nothing is lost.
    ///   `.read` takes an empty cache for one that is missing or cannot be used, and says so in `cacheProblem`: what the
    ///   catalogue knows can be told all the same.
    /// - Parameter settingAside: whether `.write` replaces a cache that cannot be used, or throws.
    /// - Throws: `.notFound`, `.inUse`, `.newerSchema`
    package init(
        _ location: LibraryLocation,
        _ mode: StoreMode,
        checking: StructureChecking = .onDoubt,
        settingAside: Bool = true
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
            // The cache first: its lock keeps a second run out before anything is written.
            (cache, setAside) =
                settingAside
                ? try Self.usableCache(location.cacheFolder, checking)
                : (try Cache(at: location.cacheFolder, .write, checking: checking), nil)
            try location.checkCatalogue(cache)
            catalogue = try Catalogue(at: location.catalogueFile, create: location.name)
            try catalogue.noteCache(cache.identifier)
            (cacheProblem, scratch) = (nil, nil)
            closedToOthers = location.closeToOthers()
        }
    }

    /// To see what a run would do: a copy of the catalogue, which may be changed and goes with this object, and the
    /// cache for reading. There need not be a library yet.
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
        _ checking: StructureChecking
    ) throws(StoreError) -> (Cache, setAside: FilePath?) {
        do throws(StoreError) {
            return (try Cache(at: folder, .write, checking: checking), nil)
        } catch .damaged {
            // A disk that was slow to answer once is not damage: look again before everything is made anew.
            if let cache = try? Cache(at: folder, .write, checking: checking) { return (cache, nil) }
            return try newCache(settingAside: folder)
        } catch .otherVersion {
            return try newCache(settingAside: folder)
        }
    }

    private static func newCache(settingAside folder: FilePath) throws(StoreError) -> (Cache, setAside: FilePath?) {
        let aside = try Cache.setAside(folder)
        return (try Cache(at: folder, .write), aside)
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
    /// The key of the library's sealed facts; nil where there is none.
    ///
    /// - Parameter makes: a new one where there is none, if this library was opened to be written.
    /// - Throws: `.unusable`, `.noRoom`, `.readOnly`
    package func key(makes: Bool = false) throws(StoreError) -> [UInt8]? {
        if let key = try location.keyFile.read() { return key }
        return makes && isWritable ? try location.keyFile.make() : nil
    }
}
