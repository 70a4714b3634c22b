/// The file beside a photo that holds what is known of it.
package struct SidecarName: Sendable, Hashable {
    package enum Style: Sendable, Hashable {
        /// `name.xmp` of a raw file beside the photo, as Lightroom writes it: it is read, and never written.
        case ofRaw
        /// `name.jpg.xmp`, as digiKam, darktable and Immich write it.
        case ofFile
        /// `name.xmp`, as Adobe writes it.
        case ofStem
    }

    package var name: [UInt8]
    package var style: Style
    /// False for one that is to be made.
    package var isThere: Bool

    package init(name: [UInt8], style: Style, isThere: Bool) {
        self.name = name
        self.style = style
        self.isThere = isThere
    }
}
