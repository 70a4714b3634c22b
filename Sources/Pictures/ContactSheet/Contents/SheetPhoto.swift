/// What is shown of a photo beside its picture.
package struct SheetPhoto: Sendable {
    package var name: String
    /// ISO 8601, in the camera's time.
    package var takenAt: String?
    /// Exposure, aperture and the like, as a person reads them.
    package var settings: String?
    /// 0…5
    package var stars: Int
    package var isFavourite: Bool

    package init(
        name: String,
        takenAt: String? = nil,
        settings: String? = nil,
        stars: Int = 0,
        isFavourite: Bool = false
    ) {
        (self.name, self.takenAt, self.settings) = (name, takenAt, settings)
        // Rejected photos have −1.
        (self.stars, self.isFavourite) = (min(5, max(0, stars)), isFavourite)
    }

    /// A line of its caption; empty if it is unknown. Under the heading of a day, the time is enough.
    func text(of caption: SheetCaption, _ grouping: SheetGrouping) -> String {
        switch caption {
        case .name: return name
        case .settings: return settings ?? ""
        case .taken:
            guard let date = takenAt.flatMap({ TakenDate($0) }) else { return "" }
            if grouping == .day { return date.time ?? "" }
            return [date.shortDate, date.time].compactMap { $0 }.joined(separator: ", ")
        }
    }

    /// Its marks for those who cannot see them. Nil if there are none.
    var marksText: String? {
        let stars = stars == 0 ? nil : stars == 1 ? "1 star" : "\(stars) stars"
        let marks = [isFavourite ? "favourite" : nil, stars].compactMap { $0 }
        return marks.isEmpty ? nil : marks.joined(separator: ", ")
    }
}

/// The file of a picture, in the folder of the contact sheet.
package struct SheetPicture: Sendable, Hashable {
    package enum Format: String, Sendable {
        case jpeg, webp

        var fileExtension: String { self == .jpeg ? "jpg" : "webp" }
    }

    /// Identifies the bytes: equal pictures are written once.
    package var digest: [UInt8]
    package var format: Format
    /// Pixels.
    package var width, height: Int

    package init(digest: [UInt8], format: Format, width: Int, height: Int) {
        (self.digest, self.format, self.width, self.height) = (digest, format, width, height)
    }

    package var path: String {
        let digits = Array("0123456789abcdef")
        let hex = String(digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
        return "pictures/\(hex).\(format.fileExtension)"
    }
}
