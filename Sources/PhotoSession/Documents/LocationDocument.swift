package import PhotoStore

/// Where a photo was taken, for programs.
package struct LocationDocument: Encodable, Sendable {
    /// Degrees, north and east positive.
    package var latitude, longitude: Double?
    /// Metres.
    package var altitude: Double?

    /// Nil where nothing is known, or what is known is sealed.
    package init?(_ capture: Record.Capture) {
        guard capture.hasLatitude || capture.hasLongitude || capture.hasAltitude else { return nil }
        latitude = capture.hasLatitude ? capture.latitude : nil
        longitude = capture.hasLongitude ? capture.longitude : nil
        altitude = capture.hasAltitude ? capture.altitude : nil
    }
}
