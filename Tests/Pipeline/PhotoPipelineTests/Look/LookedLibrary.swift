import Imaging
import PhotoCache
import PhotoCatalogue
import PhotoModel
import PhotoRecipe
import PhotoStore
import PipelineTestSupport
import SampleLibrary
import StoreFiles
import SystemPackage
import Testing

@testable import PhotoPipeline

/// A library with more new photos than a few, which were looked at and not prepared: as if the run had been killed then.
struct LookedLibrary {
    static let count = 20

    let library: TestLibrary

    init(_ recipe: Recipe = .default, _ more: (TestLibrary) throws -> Void = { _ in }) async throws {
        library = try TestLibrary()
        for number in 0..<Self.count { try Self.add(number, to: library) }
        try more(library)
        try await look(recipe)
    }

    /// Numbered, one a day, each with a thumbnail of its own.
    static func add(_ number: Int, to library: TestLibrary, in folder: FilePath = "") throws {
        var exif = ExifWriter()
        (exif.make, exif.model, exif.lens) = ("Maker", "Model \(number % 3)", "Lens")
        exif.dateTimeOriginal = "2024:01:\(number + 10) 12:00:00"
        (exif.latitude, exif.longitude) = (59.9, 10.7)
        exif.thumbnail = try SamplePhoto(
            size: PixelSize(width: 160, height: 120),
            seed: UInt64(number),
            exif: nil
        ).encoded()
        let size = PixelSize(width: 320, height: 240)
        try library.add(
            folder.appending("\(number).jpg"),
            SamplePhoto(size: size, seed: UInt64(number), exif: exif)
        )
    }

    /// What a run does before it prepares anything.
    @discardableResult
    func look(_ recipe: Recipe = .default) async throws -> Survey { try await Self.look(at: library, recipe) }

    @discardableResult
    static func look(at library: TestLibrary, _ recipe: Recipe = .default) async throws -> Survey {
        FileClock.waitUntilNow()
        return try await library.with(recipe) { [photos = library.photos] pipeline in
            let run = PipelineRun(pipeline, roots: [photos], monitor: RunMonitor())
            return try await run.withOpenRun { try await run.survey($0, RunControl()) }
        }
    }

    func indexRow(_ name: FilePath) throws -> IndexRow {
        try #require(try library.catalogue.indexRow(of: try library.asset(name).row))
    }

    /// The photos with looks, in the catalogue and in the cache.
    var looked: (catalogue: Int, cache: Int) {
        get throws { (try library.catalogue.lookedAssets().count, try library.cache.lookedPhotos().count) }
    }
}
