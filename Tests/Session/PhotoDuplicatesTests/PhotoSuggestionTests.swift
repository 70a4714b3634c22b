import PhotoCatalogue
import PhotoDuplicates
import PhotoModel
import PhotoRecord
import PhotoStore
import SessionTestSupport
import Testing

@Suite("The suggested photo of a group")
struct PhotoSuggestionTests {
    /// The criteria of the comparison, in order.
    enum Measure: Int, Sendable, CaseIterable {
        case damage, pixelsWithinBorder, border, pixels, sharpness, exposure, known, format, size, name, order

        var next: Measure? { Measure(rawValue: rawValue + 1) }

        /// The reason shown for a photo that is better by this.
        var reason: String {
            switch self {
            case .damage: "undamaged"
            case .pixelsWithinBorder, .pixels: "most pixels (4000 × 3000)"
            case .border: "without a border"
            case .sharpness: "sharpest"
            case .exposure: "best exposed"
            case .known: "most metadata"
            case .format: "the better format (png)"
            case .size: "the largest file"
            case .name: "the others are named after it"
            case .order: "first in the library"
            }
        }

        /// Makes a photo worse by this and by no earlier criterion; slightly means within the tolerance.
        func worsen(_ record: inout Record, slightly: Bool) {
            switch self {
            case .damage: record.damage = ["cut short"]
            case .pixelsWithinBorder: (record.width, record.height) = (2000, 1500)
            case .border: record.fingerprints.trimmedShare = 0.98
            case .pixels: (record.width, record.height) = slightly ? (3990, 2990) : (3960, 2970)
            case .sharpness: record.quality.sharpness = slightly ? 48 : 40
            case .exposure: record.quality.highlightsClipped = slightly ? 0.015 : 0.1
            case .known: record.capture.clearArtist()
            case .format: record.format = "jpeg"
            case .size: record.byteCount = 1_000_000
            case .name, .order: break
            }
        }
    }

    /// A library of similar photos that are equally good except for what each is worse by.
    private func room(
        _ photos: [Measure?],
        slightly: Measure? = nil,
        named names: [String]? = nil
    ) async throws -> FingerprintRoom {
        let room = try FingerprintRoom()
        for (place, measure) in photos.enumerated() {
            try await room.add(0..<(100 + place), named: names?[place]) { record in
                (record.format, record.byteCount) = ("png", 2_000_000)
                (record.quality.sharpness, record.quality.shadowsClipped) = (50, 0.01)
                record.capture.artist = "Somebody"
                measure?.worsen(&record, slightly: measure == slightly)
            }
        }
        return room
    }

    @Test(arguments: Measure.allCases)
    func `A single criterion decides, and takes precedence over the next`(_ measure: Measure) async throws {
        let rivals: [Measure?] = measure.next.map { [nil, $0] } ?? [nil]
        for rival in rivals {
            let names = [
                measure == .name ? "IMG_2 (2).jpg" : "IMG_1.jpg", rival == .name ? "IMG_1 (2).jpg" : "IMG_2.jpg",
            ]
            let suggestion = try await room([measure, rival], named: names).choice().suggestion
            // By all criteria but the order, the later photo is better.
            #expect(suggestion.place == (measure == .order ? 0 : 1), "worse by \(String(describing: rival))")
            #expect(suggestion.reason == measure.reason)
        }
    }

    @Test(arguments: [Measure.pixels, .sharpness, .exposure])
    func `A small difference is ignored, and the next criterion decides`(_ measure: Measure) async throws {
        let suggestion = try await room([.size, measure], slightly: measure).choice().suggestion
        #expect(suggestion.place == 1 && suggestion.reason == Measure.size.reason)
    }

    @Test func `Pixels of a border do not count`() async throws {
        let room = try FingerprintRoom()
        try await room.add(0..<100) { record in
            (record.width, record.height) = (5000, 3750)
            record.fingerprints.trimmedShare = 0.6
        }
        try await room.add(0..<101)
        let suggestion = try room.choice().suggestion
        #expect(suggestion.place == 1 && suggestion.reason == "most pixels within the border")
    }

    @Test func `Stars, a favourite, tags and a place of a sidecar count as known facts`() async throws {
        let place = try #require(Coordinates(latitude: 59.913868, longitude: 10.752245))
        let told: [(rating: Int?, isFavourite: Bool, tags: [TagPath], place: Coordinates?)] = [
            (1, false, [], nil), (nil, true, [], nil), (nil, false, [try .named("sea")], nil), (nil, false, [], place),
        ]
        for told in told {
            let room = try await room([nil, nil])
            let sidecar = StoredSidecar(
                asset: try room.choice().photos[1].row,
                name: Array("a.xmp".utf8),
                stamp: FileStamp(size: 1, modified: 1, changed: 1, device: 1, inode: 1),
                rating: told.rating,
                isFavourite: told.isFavourite,
                tags: told.tags,
                location: told.place
            )
            try room.catalogue.putSidecars([sidecar])
            let suggestion = try room.choice().suggestion
            #expect(suggestion.place == 1 && suggestion.reason == Measure.known.reason, "\(told)")
        }
    }

    @Test func `All deciding criteria are listed, each once`() async throws {
        let suggestion = try await room([.size, nil, .pixels, .pixelsWithinBorder, .damage]).choice().suggestion
        #expect(suggestion.place == 1)
        #expect(suggestion.reason == "undamaged, then most pixels (4000 × 3000), then the largest file")
    }
}
