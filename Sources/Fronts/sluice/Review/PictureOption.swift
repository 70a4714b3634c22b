import ArgumentParser
import Terminal

/// How a person wants to see pictures.
enum PictureOption: String, ExpressibleByArgument, CaseIterable {
    case kitty, sixel, blocks, none

    /// Nil for no pictures.
    var way: TerminalAbilities.Pictures? {
        switch self {
        case .kitty: .kitty
        case .sixel: .sixel
        case .blocks: .halfBlocks
        case .none: nil
        }
    }
}
