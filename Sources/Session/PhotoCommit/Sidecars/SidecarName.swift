/// The name of a photo's sidecar.
package struct SidecarName: Sendable, Hashable {
    package enum Style: Sendable, Hashable {
        /// `name.xmp` of a raw file beside the photo, as written by Lightroom. It is read and never written.
        case ofRaw
        /// `name.jpg.xmp`, as written by digiKam, darktable and Immich.
        case ofFile
        /// `name.xmp`, as written by Adobe.
        case ofStem
    }

    package var name: [UInt8]
    package var style: Style
    /// False for a sidecar to be created.
    package var isThere: Bool

    package init(name: [UInt8], style: Style, isThere: Bool) {
        self.name = name
        self.style = style
        self.isThere = isThere
    }
}
