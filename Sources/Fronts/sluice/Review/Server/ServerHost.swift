import Imaging
import PhotoModel
import PhotoPipeline
import SluiceClient

/// A library on a server.
struct ServerHost: ReviewHost {
    let client: SluiceClient
    /// Names of tiers, largest first.
    let tierNames: [String]

    var answersAtOnce: Bool { false }
    var stopsCommits: Bool { false }

    func photo(_ id: String) async throws -> Photo { try await client.photo(id).photo }

    /// A server knows whole IDs only.
    func photos(withID text: String) async throws -> [String] {
        guard AssetID(text) != nil else { return [] }
        do { return [try await client.photo(text).id] } catch let problem as SluiceProblem where problem.status == 404 {
            return []
        }
    }

    func zoom(_ photo: Photo) async throws -> Zoom {
        do {
            if photo.format == "jpeg" {
                let original = Array(try await client.original(photo.id).bytes)
                if let size = PictureDecoder.size(original, isOriginal: true) {
                    return Zoom(photo.id, .picture(original, tier: nil), size)
                }
            }
            let tiles = try await tiles(of: photo)
            return Zoom(photo.id, .tiles(tiles), tiles.size)
        } catch let problem as SluiceProblem where !problem.isTransient {
            // It does not serve originals: its tiers are used.
        }
        let name = tierNames.first ?? "large"
        let tier = Array(try await client.tier(photo, name).bytes)
        guard let size = PictureDecoder.size(tier, isOriginal: false) else {
            throw SluiceProblem(
                title: "No picture",
                status: 422,
                detail: "\(photo.name): its largest tier is no picture."
            )
        }
        return Zoom(photo.id, .picture(tier, tier: name), size)
    }

    private func tiles(of photo: Photo) async throws -> PictureTiles {
        let full = try await client.fullSize(photo.id)
        let size = PixelSize(width: full.width, height: full.height)
        guard full.tileEdge == PictureTiles.edge,
            let content = photo.contentID.flatMap({ Hex.bytes($0) }).flatMap({ ContentID($0) })
        else {
            throw SluiceProblem(title: "Tiles", status: 422, detail: "The server's tiles have another size.")
        }
        let places = PictureTiles.places(in: size)
        let tiles = try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { group in
            for (number, place) in places.enumerated() {
                let (column, row) = (place.x / PictureTiles.edge, place.y / PictureTiles.edge)
                group.addTask {
                    (number, Array(try await client.tile(photo.id, column: column, row: row, priority: .next).bytes))
                }
            }
            var tiles = [[UInt8]](repeating: [], count: places.count)
            for try await (number, bytes) in group { tiles[number] = bytes }
            return tiles
        }
        return PictureTiles(content: content, size: size, tiles: tiles, damage: full.damage ?? [])
    }
}
