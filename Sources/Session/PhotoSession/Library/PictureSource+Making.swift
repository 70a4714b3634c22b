import Backpressure
import Imaging
import PhotoCache
import PhotoCommit
import PhotoModel
import PhotoPipeline
import PhotoRecipe
import PhotoRecord
import PhotoStore
import Synchronization
import SystemPackage

/// Pictures that are rendered now or read from the photo itself.
extension PictureSource {
    /// Larger files are not read, since that could exhaust memory.
    private static let maxOriginalBytes = 1 << 30

    /// A tier from memory or the cache, or rendered at high priority.
    ///
    /// - Throws: `LibraryError.noPicture`, `CancellationError`
    func picture(_ asset: Asset, _ tier: String) async throws -> Picture {
        if let picture = cache.picture(key(asset, tier)) { return picture }
        if let picture = try await readers.run(priority: .interactive, { self.stored(asset, tier) }) { return picture }
        return try await rendered(asset, tier, page: 1)
    }

    /// A tier of a page after the first of a document, from memory, or rendered at high priority.
    ///
    /// - Throws: `LibraryError.noPage`, `LibraryError.noPicture`, `CancellationError`
    func picture(_ asset: Asset, _ tier: String, page: Int) async throws -> Picture {
        if let picture = cache.picture(key(asset, tier, page: page)) { return picture }
        try await checkPage(page, of: asset)
        return try await rendered(asset, tier, page: page)
    }

    /// - Throws: `LibraryError.noPage` if its record says that there are fewer.
    private func checkPage(_ page: Int, of asset: Asset) async throws {
        guard page != 1 else { return }
        let record = try await readers.run(priority: .interactive) { self.record(asset) }
        let count = record.map { max(1, Int($0.pageCount)) } ?? page
        guard 1...count ~= page else { throw LibraryError.noPage(page, of: count, path: asset.path.string) }
    }

    private func rendered(_ asset: Asset, _ tier: String, page: Int) async throws -> Picture {
        let path = asset.path.string
        let pipeline = try await readers.run(priority: .interactive) { try self.pipeline(for: tier, of: path) }
        renders.wrappingAdd(1, ordering: .relaxed)
        let tiers = try await made(of: path) {
            var request = TierRequest(asset.path, content: asset.content, tiers: [tier])
            request.page = page
            return try await pipeline.render(request)
        }
        guard let made = tiers.tiers.first else {
            throw LibraryError.noPicture(path: path, reason: "the tier \(tier) was not made")
        }
        var picture = Picture(
            tier: tier,
            width: made.size.width,
            height: made.size.height,
            mediaType: "image/\(made.format.rawValue)",
            bytes: made.bytes
        )
        (picture.content, picture.digest) = (tiers.content, made.digest)
        cache.insert(picture, key(asset, tier, page: page))
        return picture
    }

    /// The original file as it is.
    ///
    /// - Throws: `LibraryError.unreadable`, `CancellationError`
    func original(_ asset: Asset) async throws -> Picture {
        if let picture = cache.picture(key(asset, nil)) { return picture }
        return try await readers.run(priority: .interactive) { [self] in
            let bytes = try Self.bytes(asset.path)
            let record = record(asset)
            let picture = Picture(
                tier: nil,
                width: Int(record?.width ?? 0),
                height: Int(record?.height ?? 0),
                mediaType: ImageFormat.sniff(Array(bytes.prefix(ImageFormat.sniffByteCount)))
                    .map { "image/\($0.rawValue)" } ?? "application/octet-stream",
                bytes: bytes
            )
            cache.insert(picture, key(asset, nil))
            return picture
        }
    }

    /// The photo at full size, from memory or rendered at high priority.
    ///
    /// - Throws: `LibraryError.noPage`, `LibraryError.noPicture`, `CancellationError`
    func fullSize(_ asset: Asset, page: Int) async throws -> PictureTiles {
        let key = key(asset, nil, page: page)
        if let tiles = fullSizes.form(key) { return tiles }
        try await checkPage(page, of: asset)
        let path = asset.path.string
        let pipeline = try await readers.run(priority: .interactive) { try self.pipeline(for: nil, of: path) }
        renders.wrappingAdd(1, ordering: .relaxed)
        let tiles = try await made(of: path) { try await pipeline.fullSize(asset.path, page: page) }
        fullSizes.keep(tiles, tiles.byteCount, key, share: cache.share())
        return tiles
    }

    /// The photo at full size, not encoded, from memory or decoded at high priority.
    ///
    /// - Throws: `LibraryError.noPicture`, `CancellationError`
    func decoded(_ asset: Asset) async throws -> DecodedPicture {
        let key = key(asset, nil)
        if let picture = decodedPictures.form(key) { return picture }
        let path = asset.path.string
        let pipeline = try await readers.run(priority: .interactive) { try self.pipeline(for: nil, of: path) }
        renders.wrappingAdd(1, ordering: .relaxed)
        let picture = try await made(of: path) { try await pipeline.decoded(asset.path) }
        decodedPictures.keep(picture, picture.image.byteCount, key, share: cache.share())
        return picture
    }

    /// - Throws: `LibraryError.noPicture`, what `PhotoPipeline.foreign` throws
    func foreign<Value: Sendable>(
        _ file: FileDescriptor,
        size: @escaping @Sendable (ImageHeader) throws -> PixelSize,
        make: @escaping @Sendable (ForeignPicture) throws -> Value
    ) async throws -> Value {
        let pipeline = try await readers.run(priority: .interactive) { try self.pipeline(for: nil, of: "the picture") }
        return try await pipeline.foreign(file, size: size, make: make)
    }

    private func made<Value>(of path: String, _ make: () async throws -> Value) async throws -> Value {
        do {
            return try await make()
        } catch let error as CancellationError {
            throw error
        } catch RenderError.failed(_, _, let reason, _) {
            throw LibraryError.noPicture(path: path, reason: reason)
        } catch {
            throw LibraryError.noPicture(path: path, reason: "\(error)")
        }
    }

    /// The pipeline is created within the lock, so that there is only one. Blocks.
    ///
    /// - Parameter tier: nil for a picture that is no tier.
    private func pipeline(for tier: String?, of path: String) throws -> PhotoPipeline {
        try state.withLock { state in
            if let pipeline = state.lent ?? state.pipeline { return pipeline }
            // A recipe that is missing or would be applied differently by this version makes nothing.
            let inForce = try state.library.cache.recipe()
            guard let recipe = try inForce.map(Recipe.init) ?? LibraryRecipe(state.library).recipe,
                tier.map({ recipe.tierNames.contains($0) }) ?? true
            else {
                throw LibraryError.noPicture(
                    path: path,
                    reason: "\(tier.map { "the tier \($0)" } ?? "the picture") is made by the next `sluice prepare`"
                )
            }
            var configuration = PhotoPipeline.Configuration()
            configuration.allowsUnsandboxed = allowsUnsandboxed
            let pipeline = try PhotoPipeline(library: state.library, recipe: recipe, configuration: configuration)
            state.pipeline = pipeline
            keepPictures(in: pipeline.memory)
            return pipeline
        }
    }

    private static func bytes(_ path: FilePath) throws -> [UInt8] {
        do {
            let file = try OriginalFile(path)
            guard file.byteCount <= maxOriginalBytes else {
                throw OriginalFileError(path: path, reason: "\(Errno.fileTooLarge)")
            }
            return try file.read(0..<file.byteCount)
        } catch let error as OriginalFileError {
            throw LibraryError(error)
        }
    }
}
