import DecodeClient
import FileStructure
import Imaging
import PhotoRecipe

extension TierRenderer {
    /// The gain maps of the tiers to make: none if the recipe wants none, or the photo has none.
    ///
    /// A map that cannot be decoded as a whole is left out, and named as damage.
    func gainMaps(
        _ photo: OpenedPhoto,
        _ plan: LadderPlan,
        _ colour: TierColour,
        deadline: SuspendingClock.Instant,
        checkpoint: () throws(ImagingError) -> Void
    ) throws(ImagingError) -> (maps: GainMapLadder.Maps, damage: [String]) {
        let profile = photo.facts.header.iccProfile
        guard let map = photo.facts.header.gainMap,
            let ladder = ladder(of: map, plan, convertedFrom: colour.convert == nil ? nil : profile)
        else { return ([:], []) }
        do throws(ImagingError) {
            guard let rows = try photo.picture.gainMapRows(map, longEdge: ladder.longEdge, deadline: deadline) else {
                return ([:], [])
            }
            let maps = try ladder.run(rows, deadline: deadline, checkpoint: checkpoint)
            // What is missing of a map would be light that nobody took.
            return rows.damage.isEmpty ? (maps, []) : ([:], rows.damage.prefix(1).map { GainMapFault($0).note })
        } catch .malformed(let reason), .tooLarge(let reason), .unsupported(let reason) {
            return ([:], [GainMapFault(reason).note])
        } catch .outOfMemory(let reason) where photo.picture.isOpen {
            // A map that takes more than its description says is not worth another attempt at the photo.
            return ([:], [GainMapFault(reason).note])
        }
    }

    func ladder(of map: GainMap, _ plan: LadderPlan, convertedFrom profile: [UInt8]?) -> GainMapLadder? {
        hdr == .keep ? GainMapLadder(map, of: plan, convertedFrom: profile) : nil
    }
}

extension OpenedPicture {
    /// Whether its rows can still be had after its gain map failed.
    fileprivate var isOpen: Bool {
        switch self {
        case .jpeg: true
        case .remote(let picture): picture.isOpen
        }
    }

    /// The rows of the picture's gain map; nil if it has none. Before `rows`.
    ///
    /// - Parameter longEdge: of the largest map to make, in pixels.
    fileprivate func gainMapRows(
        _ map: GainMap,
        longEdge: Int,
        deadline: SuspendingClock.Instant
    ) throws(ImagingError) -> (any RowSource)? {
        switch self {
        case .jpeg(let input, let probe):
            guard let map = probe.gainMap else { return nil }
            return try JPEGSource(
                input.part(map.span),
                probe: map.probe,
                scaledToAtLeast: 2 * longEdge,
                limits: JPEGSource.Limits(deadline: deadline)
            )
        case .remote(let picture):
            return try picture.renderGainMap(Self.delivery(of: map, longEdge: longEdge))
        }
    }

    /// What to request from a decoding process, in stored orientation.
    static func delivery(of map: GainMap, longEdge: Int) -> PixelSize {
        let needed = map.uprightSize.scaled(toLongEdge: longEdge)
        return map.orientation.isTransposed ? needed.transposed : needed
    }
}
