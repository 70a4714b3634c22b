import DecodeProtocol

extension HeifRendering {
    /// Whether this is all of the same picture, smaller: the same colours, turned alike, and the same aspect, to a pixel.
    func canStand(for picture: HeifRendering) -> Bool {
        guard (tiles == nil) == (picture.tiles == nil), orientation == picture.orientation, colour == picture.colour,
            !hasAlpha
        else { return false }
        let high = Double(width) * Double(picture.height) / Double(picture.width)
        let wide = Double(height) * Double(picture.width) / Double(picture.height)
        return abs(high - Double(height)) <= 1 || abs(wide - Double(width)) <= 1
    }
}

extension PlaneWriter {
    /// Both of two opposite edges are black all along. A photo of the night may have such edges as well.
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
