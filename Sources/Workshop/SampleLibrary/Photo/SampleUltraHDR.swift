package import FileStructure
package import Imaging

/// A photo with a gain map behind it, as phones write them: a JPEG that old viewers show without the map.
package struct SampleUltraHDR: Sendable {
    /// How the file describes and finds the map.
    package struct Form: OptionSet, Sendable {
        package let rawValue: Int

        package init(rawValue: Int) { self.rawValue = rawValue }

        /// Adobe's description, and Google's directory of the files.
        package static let xmp = Form(rawValue: 1)
        /// ISO 21496-1.
        package static let iso = Form(rawValue: 2)
        /// The index of pictures (MPF).
        package static let index = Form(rawValue: 4)
    }

    package var photo: SamplePhoto
    /// As stored.
    package var mapSize: PixelSize
    package var parameters: GainMapParameters
    /// Whether the map has colours, of which each channel has gains of its own.
    package var isColour = false
    package var form: Form = [.xmp, .iso, .index]
    /// Replaces the map's XMP and its ISO description, if they are part of the form.
    package var xmp: String?
    package var iso: [UInt8]?
    /// Replaces the map's JPEG.
    package var map: [UInt8]?
    /// A file after the map, such as a film: listed in the directory only.
    package var tail: [UInt8] = []
    /// Added to the map's offset in the index, and to its length there and in the directory.
    package var offsetError = 0
    package var lengthError = 0

    package init(_ photo: SamplePhoto, mapSize: PixelSize, parameters: GainMapParameters) {
        self.photo = photo
        self.mapSize = mapSize
        self.parameters = parameters
    }

    /// The map's planes as the file stores them: a scene of its own, so that a map that is turned wrongly differs.
    package func storedMap() -> PlanarImage {
        let upright = photo.orientation.isTransposed ? mapSize.transposed : mapSize
        let scene = Scene(seed: photo.seed &+ 1, brightness: 0)
        return scene.rendered(
            upright: upright,
            orientation: photo.orientation,
            chroma: isColour ? .yuv444 : .grey
        )
    }

    /// The map's JPEG with its description.
    package func encodedMap() throws(ImagingError) -> [UInt8] {
        if let map { return map }
        var options = JPEGEncoder.Options()
        if form.contains(.xmp) { options.segments.append(.xmp(Array((xmp ?? parameters.xmp).utf8))) }
        if form.contains(.iso) {
            let description = GainMapParameters.isoSignature + (iso ?? parameters.iso)
            options.segments.append(JPEGEncoder.Segment(marker: 0xE2, bytes: description))
        }
        return try JPEGEncoder(quality: 95, options: options).encode(storedMap())
    }

    /// The bytes of the file.
    package func encoded() throws(ImagingError) -> [UInt8] {
        let picture = try photo.encoded()
        let map = try encodedMap()
        var segments: [UInt8] = []
        if form.contains(.xmp) {
            segments += Self.segment(0xE1, .text("http://ns.adobe.com/xap/1.0/\0" + directory(map.count + lengthError)))
        }
        if form.contains(.iso) {
            segments += Self.segment(0xE2, GainMapParameters.isoSignature + GainMapParameters.isoVersions)
        }
        // Behind the start of image, before everything else.
        var file: [UInt8] = .joined(Array(picture[..<2]), segments)
        if form.contains(.index) {
            let header = file.count + 8
            let total = picture.count + segments.count + 4 + 86
            file += Self.segment(0xE2, Self.index(total, at: total - header + offsetError, map.count + lengthError))
        }
        return .joined(file, Array(picture[2...]), map, tail)
    }

    private func directory(_ mapByteCount: Int) -> String {
        let film = tail.isEmpty ? "" : item("MotionPhoto", "video/mp4", tail.count)
        return """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description xmlns:Container="http://ns.google.com/photos/1.0/container/"
            xmlns:Item="http://ns.google.com/photos/1.0/container/item/"
            xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0"><Container:Directory><rdf:Seq>
            \(item("Primary", "image/jpeg", 0))\(item("GainMap", "image/jpeg", mapByteCount))\(film)
            </rdf:Seq></Container:Directory></rdf:Description></rdf:RDF></x:xmpmeta>
            """
    }

    private func item(_ semantic: String, _ type: String, _ byteCount: Int) -> String {
        """
        <rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="\(semantic)" Item:Mime="\(type)"\
         Item:Length="\(byteCount)"/></rdf:li>
        """
    }

    private static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
        .joined([0xFF, marker], .big(UInt16(body.count + 2)), body)
    }

    /// Two pictures (CIPA DC-007), in the byte order that ours do not have.
    private static func index(_ primaryByteCount: Int, at offset: Int, _ byteCount: Int) -> [UInt8] {
        func little(_ value: Int) -> [UInt8] { .little(UInt32(truncatingIfNeeded: value)) }
        let version: [UInt8] = .joined(.little(UInt16(0xB000)), .little(UInt16(7)), little(4), .text("0100"))
        let count: [UInt8] = .joined(.little(UInt16(0xB001)), .little(UInt16(4)), little(1), little(2))
        let list: [UInt8] = .joined(.little(UInt16(0xB002)), .little(UInt16(7)), little(32), little(50))
        let first: [UInt8] = .joined(little(0x2003_0000), little(primaryByteCount), little(0), little(0))
        let second: [UInt8] = .joined(little(0), little(byteCount), little(offset), little(0))
        let header: [UInt8] = .joined(.text("MPF\0II*\0"), little(8), .little(UInt16(3)))
        return .joined(header, version, count, list, little(0), first, second)
    }
}
