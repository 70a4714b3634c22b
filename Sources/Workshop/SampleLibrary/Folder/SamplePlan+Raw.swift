internal import Imaging
internal import SystemPackage

extension SamplePlan {
    private static let previewPixelCount = 2_000_000

    /// A raw file, after the JPEG of the same exposure if the number is odd.
    mutating func raw(_ number: Int) -> [SampleFile] {
        let camera = Camera.all[number % Camera.all.count]
        let file = photo(Orientation.allCases.count, camera: camera, number: 700 + number)
        guard case .photo(let photo) = file.content, var exif = photo.exif else { return [] }
        exif.orientation = UInt16(photo.orientation.rawValue)
        let size = size(of: camera)
        let raw = SampleRaw(
            camera.raw,
            previews: [],
            exif: exif,
            sensorSize: size,
            // A typical rate of lossless compression.
            sensorByteCount: size.pixelCount * 5 / 4
        )
        var preview = photo
        let scale = (Double(Self.previewPixelCount) / Double(max(1, size.pixelCount))).squareRoot()
        if scale < 1 { preview.size = photo.size.scaled(toLongEdge: Int(Double(size.longEdge) * scale)) }
        let name = (file.path.stem ?? "") + "." + camera.raw.rawValue.uppercased()
        let isPair = number % 2 == 1
        let rawFile = SampleFile(
            path: path(file.path.removingLastComponent().string, name),
            role: isPair ? .nearDuplicate : .photo,
            content: .raw(preview, raw),
            original: isPair ? file.path : nil
        )
        return isPair ? [file, rawFile] : [rawFile]
    }
}

extension SampleRaw {
    /// The file with this photo as its preview, and a thumbnail.
    func bytes(preview photo: SamplePhoto) throws(ImagingError) -> [UInt8] {
        var raw = self
        var (large, small) = (photo, photo)
        small.size = photo.size.scaled(toLongEdge: 160)
        small.exif = nil
        // Like cameras', the previews lie as the sensor does, and the file says how it was held.
        if layout.hasFacts { large.exif = nil }
        raw.previews = [try large.encoded(), try small.encoded()]
        return raw.bytes()
    }
}
