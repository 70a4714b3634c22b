/// What a picture seems to be, if it is no usual photo, and why.
///
/// The signals are simple and few, and rather miss something than speak without need: of 33 camera photos one, of a
/// drawing on a sheet of paper, is a document to it.
package struct Depiction: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Of a screen; where the file says so, or is of a screen's size. A window or a part of a screen is not recognised.
        case screenshot
        /// A sheet of paper with text or fine lines that fills much of the picture, scanned, photographed or rendered.
        /// Text of which fewer than about two lines would fit into a sixteenth of the picture's long edge is not
        /// recognised, nor text on a dark ground.
        case document
        /// A document that is long and narrow. One of less than 1.7 times its width is a document.
        case receipt
    }

    /// Nil for a usual photo, and for what is not recognised.
    package let kind: Kind?
    /// What speaks for it, in words; empty where `kind` is nil.
    package let signals: [String]

    /// Of a usual photo.
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
