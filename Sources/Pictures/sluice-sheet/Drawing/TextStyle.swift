import CPango

/// How a text looks.
struct TextStyle {
    enum Weight {
        case regular, medium, semibold

        var pango: PangoWeight {
            switch self {
            case .regular: PANGO_WEIGHT_NORMAL
            case .medium: PANGO_WEIGHT_MEDIUM
            case .semibold: PANGO_WEIGHT_SEMIBOLD
            }
        }
    }

    /// Where a text that is too long loses characters.
    enum Shortening {
        case atEnd, inMiddle

        var pango: PangoEllipsizeMode {
            switch self {
            case .atEnd: PANGO_ELLIPSIZE_END
            case .inMiddle: PANGO_ELLIPSIZE_MIDDLE
            }
        }
    }

    /// Points.
    var size: Double
    var weight = Weight.regular
    var colour = Colour.ink
    var shortened = Shortening.atEnd
}

/// Colours of the page of Sluice, on paper.
struct Colour {
    var red, green, blue: Double

    static let ink = Colour(red: 0.091, green: 0.135, blue: 0.153)
    static let soft = Colour(red: 0.289, green: 0.338, blue: 0.359)
    static let line = Colour(red: 0.829, green: 0.857, blue: 0.864)
    static let empty = Colour(red: 0.937, green: 0.947, blue: 0.95)
    static let favourite = Colour(red: 0.62, green: 0.40, blue: 0.05)
}
