/// What a picture depicts if it is not a usual photo, with the reasons.
///
/// The signals are simple and few, and prefer a miss to a false positive: of 33 camera photos one, of a drawing on a
/// sheet of paper, is classified as a document.
package struct Depiction: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A screenshot, if the file declares it or has a screen's size. A window or a part of a screen is not recognised.
        case screenshot
        /// A sheet of paper with text or fine lines that fills much of the picture, scanned, photographed or rendered.
        /// Text of which fewer than about two lines would fit into a sixteenth of the picture's long edge is not
        /// recognised, nor text on a dark ground.
        case document
        /// A document that is long and narrow. If its length is below 1.7 times its width, it is a document.
        case receipt
    }

    /// Nil for a usual photo, and if nothing is recognised.
    package let kind: Kind?
    /// The reasons, as text; empty if `kind` is nil.
    package let signals: [String]

    /// The value for a usual photo.
    package static let none = Depiction(kind: nil, signals: [])

    private init(kind: Kind?, signals: [String]) { (self.kind, self.signals) = (kind, signals) }

    package init(_ picture: AnalysisPicture, _ facts: PictureFacts) {
        if let signs = ScreenSigns(picture.luma, facts).signals {
            self.init(kind: .screenshot, signals: signs)
        } else if let sheet = PaperSheet(picture), sheet.isWritten {
            self.init(kind: sheet.isNarrow ? .receipt : .document, signals: sheet.signals)
        } else {
            self = .none
        }
    }

    static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }
}
