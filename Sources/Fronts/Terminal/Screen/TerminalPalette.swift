/// The 256 colours of xterm.
enum TerminalPalette {
    typealias Components = (red: Int, green: Int, blue: Int)

    private static let levels = [0, 95, 135, 175, 215, 255]

    /// The first 16 as in xterm: the user's colour scheme may differ.
    private static let basic: [Components] = [
        (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
        (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255),
        (255, 255, 255),
    ]

    static func colour(_ index: UInt8) -> Components {
        let index = Int(index)
        if index < 16 { return basic[index] }
        if index >= 232 {
            let grey = 8 + 10 * (index - 232)
            return (grey, grey, grey)
        }
        let cube = index - 16
        return (levels[cube / 36], levels[cube / 6 % 6], levels[cube % 6])
    }

    /// The nearest colour of the cube and the greys, which look the same in every scheme.
    static func nearest(to colour: Components) -> UInt8 {
        let steps = (step(colour.red), step(colour.green), step(colour.blue))
        let cube = UInt8(16 + 36 * steps.0 + 6 * steps.1 + steps.2)
        let mean = (colour.red + colour.green + colour.blue) / 3
        let grey = UInt8(232 + min(max((mean - 3) / 10, 0), 23))
        return distance(Self.colour(grey), colour) < distance(Self.colour(cube), colour) ? grey : cube
    }

    static func nearestBasic(to colour: Components) -> UInt8 {
        let indices = basic.indices
        let nearest = indices.min { distance(basic[$0], colour) < distance(basic[$1], colour) }
        return UInt8(nearest ?? 0)
    }

    private static func step(_ value: Int) -> Int { value < 48 ? 0 : value < 115 ? 1 : (value - 35) / 40 }

    private static func distance(_ a: Components, _ b: Components) -> Int {
        let (red, green, blue) = (a.red - b.red, a.green - b.green, a.blue - b.blue)
        return red * red + green * green + blue * blue
    }
}
