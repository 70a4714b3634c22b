internal import FileStructure
internal import Imaging
internal import SystemPackage

extension SamplePlan {
    private static let forms: [SampleUltraHDR.Form] = [[.xmp, .index], [.xmp, .iso, .index], [.iso, .index], [.xmp]]

    /// A photo whose gain map has a quarter of its edges.
    mutating func ultraHDR(_ number: Int) -> SampleFile {
        let file = photo(number, camera: Camera.all[number % Camera.all.count], number: 900 + number)
        let channels = (0..<(number % 3 == 2 ? 3 : 1)).map { index in
            GainMapParameters.Channel(max: 2 + Double(index) / 8)
        }
        guard case .photo(let photo) = file.content,
            let parameters = try? GainMapParameters(channels: channels, alternateHeadroom: 2.3)
        else { return file }
        let stored = photo.orientation.isTransposed ? photo.size.transposed : photo.size
        let mapSize = PixelSize(width: max(1, stored.width / 4), height: max(1, stored.height / 4))
        var sample = SampleUltraHDR(photo, mapSize: mapSize, parameters: parameters)
        sample.isColour = channels.count == 3
        sample.form = Self.forms[number % Self.forms.count]
        return SampleFile(path: file.path, role: .photo, content: .ultraHDR(sample))
    }
}
