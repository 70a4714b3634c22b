import Backpressure
import Imaging
import PhotoCache
import PhotoCatalogue
import PhotoModel
import PipelineTestSupport
import SampleLibrary
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline

@Suite("Photos at full size", .timeLimit(.minutes(10)))
struct FullSizeTests {
    private let library: TestLibrary
    /// Two columns and three rows of tiles, upright.
    private static let size = PixelSize(width: 1301, height: 2111)

    init() throws {
        library = try TestLibrary()
        _ = try library.catalogue.addRoot(library.photos)
    }

    /// The whole picture, put together from its tiles.
    private func whole(_ tiles: PictureTiles) throws -> PlanarImage {
        let whole = PlanarImage(size: tiles.size, chroma: .grey)
        for row in 0..<tiles.rows {
            for column in 0..<tiles.columns {
                let tile = try TierPixels(try #require(tiles.tile(column: column, row: row))).image
                withExtendedLifetime(tile) {
                    for y in 0..<tile.size.height {
                        let target = whole.planes[0].row(row * PictureTiles.edge + y) + column * PictureTiles.edge
                        target.update(from: tile.planes[0].row(y), count: tile.size.width)
                    }
                }
            }
        }
        return whole
    }

    @Test("They are whole, upright, and cut into tiles", arguments: [Orientation.up, .right, .downMirrored])
    func jpeg(orientation: Orientation) async throws {
        let photo = SamplePhoto(size: Self.size, seed: 4, orientation: orientation, quality: 95)
        try library.path("a.jpg").write(photo.encoded())
        try await library.with { pipeline in
            let tiles = try await pipeline.fullSize(library.path("a.jpg"))
            #expect(tiles.size == Self.size && tiles.columns == 2 && tiles.rows == 3 && tiles.damage.isEmpty)
            let last = try TierPixels(try #require(tiles.tile(column: 1, row: 2)))
            #expect(last.size == PixelSize(width: 277, height: 63))
            #expect(tiles.tile(column: 2, row: 0) == nil && tiles.tile(column: 0, row: 3) == nil)
            #expect(tiles.tile(column: -1, row: 0) == nil)
            let difference = try TierPixels(whole(tiles)).lumaDifference(from: TierPixels(photo.upright()))
            #expect(difference < 3)
            #expect(pipeline.resources.memory.leases.inUse == 0)
            let stored = try library.cache.statistics().tiers.entries
            #expect(stored == 0)
        }
    }

    @Test("A photo of another format is decoded in the sandbox", .enabled(if: Corpus.isThere))
    func heic() async throws {
        let source = try #require(Corpus.folder).appending("heif/img_1034.heic")
        try library.path("a.heic").write(source.bytes())
        try await library.with { pipeline in
            let tiles = try await pipeline.fullSize(library.path("a.heic"))
            #expect(tiles.size == PixelSize(width: 4032, height: 3024) && tiles.columns == 4 && tiles.rows == 3)
            let tile = try TierPixels(try #require(tiles.tile(column: 3, row: 2)))
            #expect(tile.size == PixelSize(width: 960, height: 976))
            #expect(pipeline.resources.memory.leases.inUse == 0)
        }
    }

    @Test("Equal requests share one decode")
    func shared() async throws {
        try library.path("a.jpg").write(SamplePhoto(size: Self.size, seed: 4).encoded())
        try await library.with { pipeline in
            let path = library.path("a.jpg")
            async let first = pipeline.fullSize(path)
            async let second = pipeline.fullSize(path)
            let (one, two) = try await (first, second)
            #expect(one == two)
        }
    }

    @Test("A file that is no picture fails with its path and the reason")
    func broken() async throws {
        let path = library.path("a.jpg")
        try path.write(Array("no picture".utf8))
        try await library.with { pipeline in
            let error = await #expect(throws: RenderError.self) { try await pipeline.fullSize(path) }
            #expect(
                error.map { "\($0)".contains("a.jpg") && "\($0)".contains("not a picture") } == true,
                "\(error as Any)"
            )
            #expect(pipeline.resources.memory.leases.inUse == 0)
        }
    }
}
