import Backpressure
import PhotoCache
import PhotoCatalogue
import PhotoIndex
package import PhotoModel
package import PhotoPipeline
package import PhotoRecord
package import PhotoStore

/// For fronts that show more of a library than its photos.
extension PhotoLibrary {
    /// Queries catalogue and cache on a separate thread, since a decision may be waiting on the library's.
    package nonisolated func reading<Value: Sendable>(
        _ body: @escaping @Sendable (Library) throws -> Value
    ) async throws -> Value {
        let library = pictures.library
        return try await pictures.readers.run(priority: .interactive) { try body(library) }
    }

    /// The record of a photo's content, without sealed facts; nil if it was never prepared.
    ///
    /// - Throws: `LibraryError.unknownPhoto`, `StoreError`
    package nonisolated func record(of id: AssetID) async throws -> Record? {
        try await reading { library in
            guard let asset = try library.catalogue.asset(id) else { throw LibraryError.unknownPhoto(id) }
            return try asset.content.flatMap { try library.cache.record($0) }
        }
    }

    /// The photos at places of an order, in that order, for which a tier would have to be made.
    ///
    /// - Throws: `StoreError`
    package nonisolated func photos(
        in order: PhotoOrder,
        _ places: [Int],
        without tier: String
    ) async throws -> [AssetID] {
        let rows = places.filter { order.assets.indices.contains($0) }.map { order.assets[$0] }
        let known = await present(rows)
        return try await reading { library in
            let contents = try library.catalogue.contents(of: rows)
            return try zip(rows, known).compactMap { row, id in
                guard let id, let content = contents[row] else { return nil }
                return try library.cache.hasBytes(content, ofTier: tier) ? nil : id
            }
        }
    }

    private func present(_ rows: [AssetRow]) -> [AssetID?] {
        rows.map { row in
            index.position(of: row).flatMap { index.isMissing(at: $0) ? nil : index.id(at: $0) }
        }
    }

    /// Makes missing tiers with this pipeline from now on, which stores them too. It must outlive the open library.
    package nonisolated func render(with pipeline: PhotoPipeline) { pictures.lend(pipeline) }
}
