import Backpressure
import Glibc
import PhotoModel
import PhotoPipeline
import PhotoRecipe
import SystemPackage

/// Photos of a folder to measure with. All calls block. Files are only read.
struct BenchSample: Sendable {
    struct Photo: Sendable {
        /// Relative to the root.
        var path: FilePath
        var byteCount: Int64
    }

    let root: FilePath
    var photos: [Photo]

    /// Finds all photos below a folder, in the order of a run.
    ///
    /// - Throws: `PipelineError`
    init(root: FilePath, recipe: Recipe, skipping folders: [FilePath]) throws(PipelineError) {
        let descriptor: FileDescriptor
        do {
            descriptor = try FileDescriptor.open(root, .readOnly, options: [.directory, .closeOnExec])
        } catch {
            throw .rootUnreadable(root.string, reason: "\(error)")
        }
        defer { try? descriptor.close() }
        let walk = FolderWalk(root: descriptor, rules: FileRules(recipe: recipe, skipping: folders, below: root))
        var photos: [Photo] = []
        while let folder = walk.next() {
            for file in folder.photos where file.status.kind == .file {
                photos.append(Photo(path: folder.path.appending(bytes: file.name), byteCount: file.status.stamp.size))
            }
        }
        guard !photos.isEmpty else { throw .noPhotos(root.string) }
        (self.root, self.photos) = (root, photos)
    }

    /// At most this many of the photos, spread evenly over all of them.
    func spread(_ count: Int) -> BenchSample {
        guard count < photos.count else { return self }
        var some = self
        some.photos = (0..<max(1, count)).map { photos[$0 * photos.count / max(1, count)] }
        return some
    }

    var paths: Set<FilePath> { Set(photos.map(\.path)) }

    /// Asks the kernel to evict the files from the page cache.
    func forget() {
        eachFile { descriptor, _ in posix_fadvise(descriptor.rawValue, 0, 0, POSIX_FADV_DONTNEED) == 0 }
    }

    /// Reads the files one after the other, until all are read or the time is up.
    ///
    /// - Returns: bytes a second; 0 where nothing could be read.
    func read(for limit: Duration) -> Double {
        let start = SuspendingClock.now
        var byteCount = 0
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 4096)
        defer { piece.deallocate() }
        eachFile { descriptor, _ in
            while let count = try? descriptor.read(into: piece), count > 0 { byteCount += count }
            return start.duration(to: .now) < limit
        }
        let seconds = start.duration(to: .now).seconds
        return seconds > 0 ? Double(byteCount) / seconds : 0
    }

    private func eachFile(_ body: (FileDescriptor, Photo) -> Bool) {
        for photo in photos {
            guard let file = try? FileDescriptor.open(root.pushing(photo.path), .readOnly, options: .closeOnExec)
            else { continue }
            defer { try? file.close() }
            guard body(file, photo) else { return }
        }
    }
}
