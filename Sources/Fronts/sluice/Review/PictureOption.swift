import ArgumentParser
import Terminal

/// How to show pictures.
enum PictureOption: String, ExpressibleByArgument, CaseIterable {
    case kitty, sixel, blocks, none

    /// Nil for no pictures.
    var way: TerminalCapabilities.Pictures? {
        switch self {
        case .kitty: .kitty
        case .sixel: .sixel
        case .blocks: .halfBlocks
        case .none: nil
        }
    }
}
