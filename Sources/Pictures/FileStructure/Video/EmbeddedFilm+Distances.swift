extension EmbeddedFilm {
    private static let camera = "http://ns.google.com/photos/1.0/camera/"

    /// Where the XMP of a motion photo says that its film begins, by Android's Motion Photo format 1.0 and the MicroVideo
    /// format before it: bytes before the end of the file, the most reliable first. Empty if it is no motion photo.
    package static func distances(xmp packet: [UInt8]) -> [Int] {
        guard let properties = try? RDFProperties(packet: packet, mentioning: camera) else { return [] }
        func text(_ name: String) -> String? { properties.texts(of: XMLName(namespace: camera, local: name)).first }
        guard text("MotionPhoto") == "1" || text("MicroVideo") == "1" else { return [] }
        let listed = ContainerDirectory(properties).places(of: "MotionPhoto").map(\.distance)
        let stated = ["MicroVideoOffset", "MotionPhotoOffset"].compactMap { text($0).flatMap { Int($0) } }
        return listed + stated.filter { $0 > 0 }
    }
}
