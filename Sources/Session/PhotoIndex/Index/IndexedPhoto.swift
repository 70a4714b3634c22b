package import PhotoModel
package import SystemPackage

/// The values of one photo in the index.
package struct IndexedPhoto: Sendable, Hashable {
    package var asset: AssetRow
    package var id: AssetID
    package var path: FilePath
    package var byteCount: Int64
    /// Width times height; 0 if unknown.
    package var pixelCount: Int
    /// Milliseconds since 1970; see `PhotoFilter.taken`.
    package var taken: Int64?
    /// Of a video or of the film inside a motion photo, in milliseconds.
    package var duration: Int64?
    /// Of a document; nil for anything else.
    package var pageCount: Int?
    package var camera: String?
    package var lens: String?
    package var format: String?
    package var sharpness: Double?
    package var scores = IndexedScores()
    package var subject: PhotoSubject?
    package var isMissing: Bool
    /// It was looked at and is not prepared yet.
    package var isProvisional: Bool
    package var verdict: Verdict?
    package var isPending: Bool
    /// This and the next two are effective values, see `EffectiveValues`.
    package var isFavourite: Bool
    package var rating: Int
    package var tags: [TagPath]
    /// The files of its stack, the cover first; empty if it has none.
    package var stack: [StackedFile] = []
}

/// A photo's scores, each rounded to a step of the index.
package struct IndexedScores: Sendable, Hashable {
    private var steps = SIMD8<UInt8>(repeating: ScoreScale.unknown)

    package init() {}

    init(step: (PhotoScore) -> UInt8) {
        for score in PhotoScore.allCases { steps[score.column] = step(score) }
    }

    /// In the score's unit; nil if unknown.
    package subscript(score: PhotoScore) -> Double? { score.scale.value(of: steps[score.column]) }
}

extension LibraryIndex {
    package func photo(at position: Int32) -> IndexedPhoto {
        let index = Int(position)
        let flags = columns.flags[index]
        let sharpness = columns.sharpness[index]
        return IndexedPhoto(
            asset: columns.rows[index],
            id: columns.ids[index],
            path: columns.folders[index: columns.folder[index]].path(of: columns.names[index]),
            byteCount: columns.sizes[index],
            pixelCount: Int(columns.pixels[index]),
            taken: columns.taken[index] == IndexColumns.noTime ? nil : columns.taken[index],
            duration: columns.durations[index].map { Int64($0) },
            pageCount: columns.pageCounts[index].map { Int($0) },
            camera: columns.cameras[columns.camera[index]],
            lens: columns.lenses[columns.lens[index]],
            format: columns.formats[Int32(columns.format[index])],
            sharpness: sharpness.isNaN ? nil : Double(sharpness),
            scores: columns.scores[position: index],
            subject: flags.subject,
            isMissing: flags.contains(.gone),
            isProvisional: columns.provisional[index],
            verdict: Verdict(columnValue: columns.verdicts[index]),
            isPending: flags.contains(.pending),
            isFavourite: flags.contains(.favourite),
            rating: Int(columns.ratings[index]),
            tags: columns.tagSets.tags(of: columns.tags[index]),
            stack: stack(at: index)
        )
    }
}

/// The usual name of a camera.
package enum CameraName {
    /// Make and model without repeating the maker's name: `NIKON D70`, not `NIKON CORPORATION NIKON D70`.
    package static func text(make: String?, model: String?) -> String? {
        guard let model else { return make }
        guard let make, let maker = make.split(separator: " ").first else { return model }
        return model.lowercased().hasPrefix(maker.lowercased()) ? model : "\(make) \(model)"
    }
}
