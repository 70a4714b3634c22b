import PhotoRecord

/// What a photo's gain map makes of it on a screen of high dynamic range.
public struct GainMapProperties: Sendable, Hashable, Encodable {
    /// How the file describes it: `ultra-hdr`, `iso` or `apple`.
    public var kind: String
    /// Pixels of the upright map.
    public var width: Int
    public var height: Int
    /// How much brighter than standard white the photo becomes at most, in stops.
    public var headroomStops: Double

    /// Nil if there is none that can be used.
    init?(_ record: Record) {
        guard record.hasGainMap else { return nil }
        let map = record.gainMap
        (kind, width, height) = (map.kind, Int(map.width), Int(map.height))
        headroomStops = map.headroomStops
    }
}
