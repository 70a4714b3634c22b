import Imaging
import PhotoIndex
import PhotoModel
import PhotoStore
import StoreFiles

/// The thumbnails of Synology Photos (DSM 7), in `@eaDir` beside each photo.
///
/// Synology publishes no description: names and sizes are those that public scripts read and write.
package struct SynologyExport: ExportKind {
    package static let name = "synology"
    package static let coversEachFile = true
    package static let isShared = true
    package let request: String
    private let roots: ExportRoots

    /// By the short edge, in pixels: photos are never enlarged.
    private static let sizes = [("SM", 240), ("M", 320), ("XL", 1280)]

    /// - Parameter filter: as text.
    package init(filter: String, roots: ExportRoots) {
        (request, self.roots) = ("synology '\(filter)'", roots)
    }

    package func files(of photos: ExportBatch) throws -> ExportPlan {
        var plan = ExportPlan()
        for photo in photos.photos {
            guard let tiers = ExportTiers(photo.record) else {
                plan.miss(photo, photo.reasonWithoutPicture)
                continue
            }
            let folder = roots.names(of: photo.indexed.path) + [Array("@eaDir".utf8), photo.indexed.path.lastName]
            for (name, edge) in Self.sizes {
                let picture = ScaledTier(of: tiers, shortEdge: edge)
                guard let path = ExportPath(folder + [Array("SYNOPHOTO_THUMB_\(name).jpg".utf8)]) else { continue }
                plan.files.append(picture.jpeg(at: path, in: photos.library))
            }
        }
        return plan
    }
}
