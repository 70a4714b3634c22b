import DecodeProtocol

extension HeifRendering {
    /// Whether this is the whole picture, smaller: same colours, same rotation, and same aspect to within a pixel.
    func canReplace(_ picture: HeifRendering) -> Bool {
        guard (tiles == nil) == (picture.tiles == nil), orientation == picture.orientation, colour == picture.colour,
            !hasAlpha
        else { return false }
        let high = Double(width) * Double(picture.height) / Double(picture.width)
        let wide = Double(height) * Double(picture.width) / Double(picture.height)
        return abs(high - Double(height)) <= 1 || abs(wide - Double(width)) <= 1
    }
}

extension PlaneWriter {
    /// Whether both of two opposite edges are completely black. A night photo may also have such edges.
    var hasBlackBars: Bool {
        // Noise and compression make no bar brighter than this.
        let black: UInt8 = 24
        let luma = layout.planes[0]
        func isBlack(row y: Int) -> Bool { (0..<luma.width).allSatisfy { sample($0, y) <= black } }
        func isBlack(column x: Int) -> Bool { (0..<luma.height).allSatisfy { sample(x, $0) <= black } }
        return isBlack(row: 0) && isBlack(row: luma.height - 1)
            || isBlack(column: 0) && isBlack(column: luma.width - 1)
    }
}
