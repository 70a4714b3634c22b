import Imaging
import PhotoModel
import PhotoSession
import PhotoStore

/// One picture of a static IIIF service: its tiers, under the addresses of their sizes.
struct IIIFPicture {
    let content: ContentID
    private let tiers: [ExportTier]
    private let id: String

    init(_ tiers: ExportTiers, at base: String) {
        var sizes: Set<PixelSize> = []
        self.tiers = tiers.tiers.filter { sizes.insert($0.size).inserted }
        content = tiers.tiers[0].content
        id = "\(base)/\(content.hex)"
    }

    /// Viewers ask for the largest size by its pixels, too.
    func files(in library: Library) throws -> [ExportFile] {
        let sizes = tiers.map { ("\($0.size.width),\($0.size.height)", $0) } + [("max", tiers[0])]
        var files = sizes.compactMap { name, tier in
            ExportPath("\(content.hex)/full/\(name)/0/default.jpg").map {
                ScaledTier(tier).jpeg(at: $0, in: library)
            }
        }
        let info = IIIFStaticInfo(id: id, size: tiers[0].size, sizes: tiers.map(\.size).reversed())
        if let path = ExportPath("\(content.hex)/info.json") {
            files.append(ExportFile(path, bytes: try JSONText.bytes(of: info, isForPeople: true)))
        }
        return files
    }

    func canvas(_ photo: PhotoDocument, number: Int, manifest: String) -> IIIFManifest.Canvas {
        let canvas = "\(manifest)/canvas/\(number)"
        let service = IIIFManifest.Service(id: id, profile: "level0")
        let (largest, smallest) = (tiers[0].size, tiers[tiers.count - 1].size)
        let body = IIIFManifest.Image(
            id: "\(id)/full/max/0/default.jpg",
            width: largest.width,
            height: largest.height,
            service: [service]
        )
        let thumbnail = IIIFManifest.Image(
            id: "\(id)/full/\(smallest.width),\(smallest.height)/0/default.jpg",
            width: smallest.width,
            height: smallest.height,
            service: [service]
        )
        let facts = [
            ("Taken", photo.takenAt), ("Camera", photo.camera), ("Lens", photo.lens),
            ("Tags", photo.tags.isEmpty ? nil : photo.tags.joined(separator: ", ")),
        ]
        let metadata = facts.compactMap { name, value in
            value.map { IIIFManifest.Entry(label: .init(name), value: .init(plain: $0)) }
        }
        return IIIFManifest.Canvas(
            id: canvas,
            label: .init(photo.name),
            width: largest.width,
            height: largest.height,
            metadata: metadata.isEmpty ? nil : metadata,
            thumbnail: [thumbnail],
            items: [
                .init(
                    id: "\(canvas)/page",
                    items: [.init(id: "\(canvas)/page/picture", body: body, target: canvas)]
                )
            ]
        )
    }
}
