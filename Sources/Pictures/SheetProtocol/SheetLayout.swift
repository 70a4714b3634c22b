/// The page of a contact sheet.
package struct SheetLayout: Codable, Sendable, Equatable {
    package enum Paper: String, Codable, Sendable, CaseIterable {
        case a4, letter

        /// Millimetres, upright.
        package var size: (width: Double, height: Double) {
            switch self {
            case .a4: (210, 297)
            case .letter: (215.9, 279.4)
            }
        }
    }

    package var paper = Paper.a4
    package var isLandscape = false
    /// Millimetres at each edge.
    package var margin = 12.0
    package var columns = 4
    /// At most; days of few photos leave fewer.
    package var rows = 5

    package init() {}

    package static let columnRange = 1...12
    package static let rowRange = 1...16
    /// Millimetres. Most printers cannot print closer to the edge than 5.
    package static let marginRange = 0.0...40.0

    /// Millimetres of the page as it lies.
    package var size: (width: Double, height: Double) {
        let (width, height) = paper.size
        return isLandscape ? (height, width) : (width, height)
    }

    package var isValid: Bool {
        Self.columnRange.contains(columns) && Self.rowRange.contains(rows) && Self.marginRange.contains(margin)
    }

    /// Pixels that the long edge of a picture needs for this resolution: a photographic print has 200 to 300 dots an inch.
    package func pictureEdge(dotsPerInch: Double = 240) -> Int {
        let width = (size.width - 2 * margin) / Double(columns)
        let height = (size.height - 2 * margin) / Double(rows)
        return Int((max(width, height) / 25.4 * dotsPerInch).rounded(.up))
    }
}
