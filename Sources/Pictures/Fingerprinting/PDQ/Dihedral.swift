/// The eight orientations of a picture: rotated by quarters, and mirrored.
package enum Dihedral: Sendable, Hashable, CaseIterable {
    case identity
    /// Rotated counter-clockwise.
    case quarterTurn
    case halfTurn
    case threeQuarterTurn
    /// Top and bottom exchanged.
    case mirroredVertically
    /// Left and right exchanged.
    case mirroredHorizontally
    /// Rows and columns exchanged: mirrored along the diagonal from top left.
    case transposed
    /// Mirrored along the diagonal from top right.
    case transposedAcross

    /// Rows and columns are exchanged, then each odd frequency changes its sign in the mirrored directions. (A cosine
    /// of even frequency is symmetric about the middle of the picture. Index 0 holds frequency 1.)
    var steps: (transposes: Bool, mirrorsVertically: Bool, mirrorsHorizontally: Bool) {
        switch self {
        case .identity: (false, false, false)
        case .quarterTurn: (true, true, false)
        case .halfTurn: (false, true, true)
        case .threeQuarterTurn: (true, false, true)
        case .mirroredVertically: (false, true, false)
        case .mirroredHorizontally: (false, false, true)
        case .transposed: (true, false, false)
        case .transposedAcross: (true, true, true)
        }
    }

    /// The 16×16 frequencies of the picture in this orientation.
    func applied(to coefficients: [Float]) -> [Float] {
        let (transposes, mirrorsVertically, mirrorsHorizontally) = steps
        return (0..<256).map { index in
            let (row, column) = (index / 16, index % 16)
            let value = coefficients[transposes ? column * 16 + row : index]
            let changesSign = (mirrorsVertically && row % 2 == 0) != (mirrorsHorizontally && column % 2 == 0)
            return changesSign ? -value : value
        }
    }

    /// The symmetry that reverses this one.
    package var inverse: Dihedral {
        switch self {
        case .quarterTurn: .threeQuarterTurn
        case .threeQuarterTurn: .quarterTurn
        default: self
        }
    }
}
