import Imaging
package import PhotoIndex
import PhotoModel
import PhotoSession
import StoreFiles

/// Pictures and a manifest for viewers of the International Image Interoperability Framework, as files for any web server:
/// Image API 3.0, level 0, and Presentation API 3.0.
package struct IIIFExport: ExportKind {
    package struct Choices: Sendable {
        /// Where the files will be, without a slash at the end.
        package var base: String
        package var title: String
        package var rights: String?
        package var statement: String?

        package init(base: String, title: String) { (self.base, self.title) = (base, title) }
    }

    package static let name = "iiif"
    package let request: String
    private let choices: Choices
    private var seen: Set<ContentID> = []
    private var canvases: [IIIFManifest.Canvas] = []

    /// - Parameter filter: as text.
    package init(_ choices: Choices, filter: String) {
        self.choices = choices
        let more = [choices.rights, choices.statement].compactMap { $0 }.map { ", \($0)" }.joined()
        request = "iiif '\(filter)' at \(choices.base), '\(choices.title)'\(more)".replacingLineEnds
    }

    package static var sort: PhotoSort.Key { .taken }

    package mutating func files(of photos: ExportBatch) throws -> ExportPlan {
        var plan = ExportPlan()
        for photo in photos.photos {
            guard let tiers = ExportTiers(photo.record), let document = photo.document() else {
                plan.miss(photo, photo.reasonWithoutPicture)
                continue
            }
            let picture = IIIFPicture(tiers, at: choices.base)
            canvases.append(picture.canvas(document.photo, number: canvases.count + 1, manifest: manifestID))
            // Copies of a photo are one picture.
            guard seen.insert(picture.content).inserted else { continue }
            plan.files += try picture.files(in: photos.library)
        }
        return plan
    }

    private var manifestID: String { "\(choices.base)/manifest.json" }

    package mutating func lastFiles() throws -> ExportPlan {
        var plan = ExportPlan()
        let manifest = IIIFManifest(
            id: manifestID,
            label: choices.title,
            rights: choices.rights,
            statement: choices.statement,
            canvases: canvases
        )
        canvases = []
        if let path = ExportPath("manifest.json") {
            plan.files.append(ExportFile(path, bytes: try JSONText.bytes(of: manifest, isForPeople: true)))
        }
        return plan
    }
}

extension String {
    fileprivate var replacingLineEnds: String { String(map { $0.isNewline ? " " : $0 }) }
}
