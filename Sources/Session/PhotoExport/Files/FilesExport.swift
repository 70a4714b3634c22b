import Imaging
import PhotoIndex
import PhotoModel
import PhotoStore
import StoreFiles

/// Tiers as files, in folders like those of the photos, by date or by content.
package struct FilesExport: ExportKind {
    package enum Layout: String, Sendable, CaseIterable {
        case tree, date, flat

        package var pattern: String {
            switch self {
            case .tree: "{folder}/{name}"
            case .date: "{year}/{month}/{day}/{name}"
            case .flat: "{content}"
            }
        }
    }

    package struct Choices: Sendable {
        /// Names of tiers, and long edges in pixels: a picture each.
        package var tiers: [String] = []
        package var sizes: [Int] = []
        package var pattern: NamePattern
        /// Whether each picture gets a JSON file of what is known of its photo.
        package var addsFacts = false

        package init(pattern: NamePattern) { self.pattern = pattern }
    }

    package static let name = "files"
    package let request: String
    private let choices: Choices
    private var names: PhotoNames

    /// - Parameters:
    ///   - choices: without tiers and sizes, the largest tier.
    ///   - filter: as text.
    ///   - tierNames: of the library, largest first.
    /// - Throws: `ExportError.unknownTier`, `ExportError.invalidPattern`
    package init(
        _ choices: Choices,
        filter: String,
        tierNames: [String],
        roots: ExportRoots
    ) throws(ExportError) {
        var choices = choices
        for name in choices.tiers where !tierNames.contains(name) { throw .unknownTier(name, known: tierNames) }
        if choices.tiers.isEmpty && choices.sizes.isEmpty { choices.tiers = Array(tierNames.prefix(1)) }
        if choices.tiers.count + choices.sizes.count > 1 && !choices.pattern.has(.tier) {
            choices.pattern = try NamePattern("{tier}/\(choices.pattern.text)")
        }
        self.choices = choices
        names = PhotoNames(choices.pattern, roots)
        let pictures = choices.tiers + choices.sizes.map { "\($0) pixels" }
        request = """
            files '\(filter)', \(pictures.joined(separator: " ")), named \(choices.pattern.text)\
            \(choices.addsFacts ? ", with facts" : "")
            """
    }

    package mutating func files(of photos: ExportBatch) throws -> ExportPlan {
        var plan = ExportPlan()
        for photo in photos.photos {
            guard let tiers = ExportTiers(photo.record) else {
                plan.miss(photo, photo.reasonWithoutPicture)
                continue
            }
            for name in choices.tiers {
                guard let tier = tiers[name] else {
                    plan.miss(photo, "it has no tier \(name); `sluice prepare` makes it")
                    continue
                }
                add(ScaledTier(tier), name, of: photo, photos.library, to: &plan)
            }
            for size in choices.sizes {
                add(ScaledTier(of: tiers, longEdge: size), "\(size)", of: photo, photos.library, to: &plan)
            }
        }
        return plan
    }

    private mutating func add(
        _ picture: ScaledTier,
        _ name: String,
        of photo: ExportPhoto,
        _ library: Library,
        to plan: inout ExportPlan
    ) {
        let path = names.path(of: photo, tier: name, fileExtension: picture.fileExtension, key: picture.key)
        guard let path else { return }
        plan.files.append(picture.file(at: path, in: library))
        guard choices.addsFacts, let facts = FactsDocument(photo),
            let text = try? JSONText.bytes(of: facts, isForPeople: true),
            let beside = ExportPath(path.bytes + Array(".json".utf8))
        else { return }
        plan.files.append(ExportFile(beside, bytes: text))
    }
}
