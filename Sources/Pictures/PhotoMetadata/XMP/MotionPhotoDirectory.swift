internal import CExempi

/// Where a motion photo's XMP says that its film begins, by Android's Motion Photo format 1.0 and the MicroVideo format
/// before it.
enum MotionPhotoDirectory {
    private static let camera = "http://ns.google.com/photos/1.0/camera/"
    private static let container = "http://ns.google.com/photos/1.0/container/"
    private static let item = "http://ns.google.com/photos/1.0/container/item/"
    private static let maxItems = 16

    /// Bytes before the end of the file, the most reliable first. Empty if it is no motion photo.
    static func distances(_ xmp: XmpPtr) -> [Int] {
        guard let text = xmp_string_new() else { return [] }
        defer { xmp_string_free(text) }
        func property(_ namespace: String, _ path: String) -> String? {
            guard xmp_get_property(xmp, namespace, path, text, nil) else { return nil }
            return xmp_string_cstr(text).map { String(cString: $0) }
        }
        func count(_ namespace: String, _ path: String) -> Int? {
            property(namespace, path).flatMap { Int($0) }.flatMap { 0...Int(Int32.max) ~= $0 ? $0 : nil }
        }
        func prefix(_ namespace: String) -> String? {
            guard xmp_namespace_prefix(namespace, text) else { return nil }
            return xmp_string_cstr(text).map { String(cString: $0) }
        }
        guard property(camera, "MotionPhoto") == "1" || property(camera, "MicroVideo") == "1" else { return [] }
        var distances: [Int] = []
        if let outer = prefix(container), let inner = prefix(item) {
            distances = Self.distances((1...maxItems).lazy.map { "\(outer)Directory[\($0)]/\(outer)Item/\(inner)" }) {
                (
                    property(container, $0 + "Semantic"), count(container, $0 + "Length"),
                    count(container, $0 + "Padding")
                )
            }
        }
        return distances + ["MicroVideoOffset", "MotionPhotoOffset"].compactMap { count(camera, $0) }
    }

    /// The film's length and those of the items behind it; then with the paddings, which few cameras count as described.
    private static func distances(
        _ paths: some Sequence<String>,
        _ read: (String) -> (semantic: String?, length: Int?, padding: Int?)
    ) -> [Int] {
        var (length, padding, isFound) = (0, 0, false)
        for path in paths {
            let item = read(path)
            guard let semantic = item.semantic else { break }
            isFound = isFound || semantic == "MotionPhoto"
            guard isFound else { continue }
            length += item.length ?? 0
            padding += item.padding ?? 0
        }
        guard isFound else { return [] }
        return padding == 0 ? [length] : [length, length + padding]
    }
}
