import Backpressure
import Imaging
import PhotoModel
import PhotoRecipe
import PhotoStore
public import SystemPackage

extension PhotoPipeline {
    /// Returns a photo at full size for a waiting caller. Equal requests share one decode, which ends when the last of
    /// them is cancelled. Nothing is stored.
    ///
    /// - Parameters:
    ///   - path: absolute, without symbolic links, below one of the library's roots.
    ///   - page: of a document, counted from 1. A page of a PDF is drawn with a long edge of 4,096 pixels.
    /// - Throws: `RenderError`, `StoreError`, `CancellationError`
    public func fullSize(_ path: FilePath, page: Int = 1) async throws -> PictureTiles {
        try await fullSizes.value(for: FullSizeJob(path: path, page: page)) {
            SharedWork.Product(
                value: try await FullSizeRender(self, path, page: page).run { try $0.tiles($1, unless: $2) }
            )
        }
    }

    /// The first page of a photo at full size, like `fullSize`, but not encoded.
    ///
    /// - Throws: as `fullSize`
    package func decoded(_ path: FilePath) async throws -> DecodedPicture {
        try await decodedPictures.value(for: path) {
            SharedWork.Product(
                value: try await FullSizeRender(self, path, page: 1).run { try $0.decoded($1, unless: $2) }
            )
        }
    }
}

/// Requests with equal jobs share one decode.
struct FullSizeJob: Hashable, Sendable {
    var path: FilePath
    var page: Int
}

/// One photo at full size, rendered in the interactive lane like a tier.
struct FullSizeRender: Sendable {
    private let open: OpenRun
    private let opener: PhotoOpener
    private let renderer: TierRenderer
    private let pipeline: PhotoPipeline
    private let path: FilePath
    private let page: Int

    init(_ pipeline: PhotoPipeline, _ path: FilePath, page: Int) {
        (self.pipeline, self.path, self.page) = (pipeline, path, page)
        open = OpenRun(pipeline, pipeline.resources.interactive, pipeline.renderMonitor)
        renderer = .fullSize(pipeline.recipe)
        opener = open.opener(for: renderer, minLongEdge: 0)
    }

    /// Makes something of the photo, on a thread of the lane.
    typealias Making<Value> = @Sendable (TierRenderer, OpenedPhoto, OnceFlag) throws -> Value

    func run<Value: Sendable>(_ make: @escaping Making<Value>) async throws -> Value {
        pipeline.lowerPriorityOfRuns()
        let isAbandoned = OnceFlag()
        do {
            return try await withTaskCancellationHandler {
                try await made(make, unless: isAbandoned)
            } onCancel: {
                isAbandoned.set()
            }
        } catch let failure as PhotoFailure {
            try Task.checkCancellation()
            throw RenderError.failed(
                path,
                stage: failure.stage,
                reason: failure.reason,
                willRetry: !failure.isPermanent
            )
        }
    }

    private func made<Value: Sendable>(
        _ make: @escaping Making<Value>,
        unless isAbandoned: OnceFlag
    ) async throws -> Value {
        let finder = PhotoFinder(catalogue: pipeline.library.catalogue, recipe: pipeline.recipe)
        let wanted = KnownContent(record: nil, wanted: Set(renderer.digests.entries.map(\.spec.name)))
        let (candidate, file, jpeg) = try await opener.blocking { [opener, path] in
            let candidate = try finder.candidate(path)
            let file = try PhotoFile(candidate)
            return (candidate, file, Result { () throws(PhotoFailure) in try opener.decoder.jpeg(in: file) })
        }
        let (read, opened) = try await opener.read(file, jpeg) { [page] read in
            try read.checkPage(page)
            return try read.opened(candidate, wanted)
        }
        let limits = pipeline.recipe.limits
        return try await opener.making(read, candidate, wanted, opened, page: page, limits: limits) { photo in
            let value = try await open.lane.compute.run { [renderer] in try make(renderer, photo, isAbandoned) }
            photo.lease.release()
            return value
        }
    }
}
