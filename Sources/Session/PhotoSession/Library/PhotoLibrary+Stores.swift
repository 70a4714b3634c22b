import Backpressure
import PhotoCache
import PhotoCatalogue
import PhotoIndex
package import PhotoModel
package import PhotoPipeline
package import PhotoRecord
package import PhotoStore

/// For fronts that tell more of a library than its photos.
extension PhotoLibrary {
    /// Asks catalogue and cache, on a thread beside the library's, on which somebody may be waiting for a decision.
    package nonisolated func reading<Value: Sendable>(
        _ body: @escaping @Sendable (Library) throws -> Value
    ) async throws -> Value {
        let library = pictures.library
        return try await pictures.readers.run(priority: .interactive) { try body(library) }
    }

    /// What is known of a photo's content, without the facts that are sealed; nil where it was never prepared.
    ///
    /// - Throws: `LibraryError.unknownPhoto`, `StoreError`
    package nonisolated func record(of id: AssetID) async throws -> Record? {
        try await reading { library in
            guard let asset = try library.catalogue.asset(id) else { throw LibraryError.unknownPhoto(id) }
            return try asset.content.flatMap { try library.cache.record($0) }
        }
    }

    /// Those of the photos at some places of an order, in the order of the places, of which a tier would have to be made.
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

    /// Makes tiers that are missing with a pipeline that stores them too, from here on. It has to live longer than the
    /// library is open.
    package nonisolated func render(with pipeline: PhotoPipeline) { pictures.lend(pipeline) }
}
