extension PlanarImage {
    /// The picture without its colours.
    package func grey() -> PlanarImage { mapped { $0 } }

    /// Black where it is darker than half, white elsewhere.
    package func blackAndWhite() -> PlanarImage { mapped { $0 < 128 ? 0 : 255 } }

    private func mapped(_ value: (UInt8) -> UInt8) -> PlanarImage {
        let image = PlanarImage(size: size, chroma: .grey)
        for y in 0..<size.height {
            let (from, to) = (planes[0].row(y), image.planes[0].row(y))
            for x in 0..<size.width { to[x] = value(from[x]) }
        }
        image.replicateEdges()
        return image
    }

    /// Decodes a baseline JPEG of the library itself, completely.
    ///
    /// - Returns: also its colour profile; nil means sRGB.
    package static func decodingJPEG(_ bytes: [UInt8]) throws(ImagingError) -> (PlanarImage, iccProfile: [UInt8]?) {
        let input = EncodedInput.memory(FileBytes(bytes))
        let probe = try JPEGProbe(input)
        let source = try JPEGSource(input, probe: probe, scaledToAtLeast: .max)
        return (try source.picture(scaledTo: source.size, turned: .up), probe.header.iccProfile)
    }
}
