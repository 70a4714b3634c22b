import PhotoIndex
import PhotoModel
import TestSupport
import Testing

@Suite("The text of a filter")
struct PhotoFilterTextTests {
    private static func filter(_ text: String) throws -> PhotoFilter { try PhotoFilter(text) }

    @Test("A filter's text is parsed as the same filter")
    func roundTrip() throws {
        var random = SplitMix64(seed: 5)
        for _ in 0..<3000 {
            let filter = RandomFilter.any(4, strange: true, using: &random)
            let read = try PhotoFilter(filter.text)
            #expect(read == filter.simplified, "\(filter.text)")
            #expect(read.text == filter.text)
        }
    }

    @Test(
        "Conditions are parsed, and written in their usual form",
        arguments: [
            ("camera:nikon", .camera("nikon"), "camera:nikon"),
            ("Camera:\"EOS 20D\"", .camera("EOS 20D"), "camera:\"EOS 20D\""),
            ("name:\"a \\\"b\\\" \\\\ c\"", .name("a \"b\" \\ c"), "name:\"a \\\"b\\\" \\\\ c\""),
            ("name:C:\\photos", .name("C:\\photos"), "name:C:\\photos"),
            ("folder:2024/Norway", .folder("2024/Norway"), "folder:2024/Norway"),
            ("nikon", .anywhere("nikon"), "nikon"),
            ("nikon IMG_*.jpg", .and([.anywhere("nikon"), .anywhere("IMG_*.jpg")]), "nikon IMG_*.jpg"),
            ("-\"two words\"", .not(.anywhere("two words")), "-\"two words\""),
            ("\"or\" or \"a:b\"", .or([.anywhere("or"), .anywhere("a:b")]), "\"or\" or \"a:b\""),
            ("\"-x\"", .anywhere("-x"), "\"-x\""),
            ("favourite", .anywhere("favourite"), "favourite"),
            ("is:UNREVIEWED", .unreviewed, "is:unreviewed"),
            ("is:favorite", .favourite, "is:favourite"),
            ("is:keep", .verdict(.keep), "is:kept"),
            ("verdict:favorite", .verdict(.favourite), "verdict:favourite"),
            ("verdict:trash", .verdict(.trash), "is:trashed"),
            ("orientation:portrait", .orientation(.portrait), "is:portrait"),
            ("has:location", .has(.location), "has:location"),
            ("is:any", .everything, ""),
            ("", .everything, ""),
            ("  ", .everything, ""),
            ("-is:any", .not(.everything), "-is:any"),
        ] as [(String, PhotoFilter, String)]
    )
    func conditions(_ text: String, _ filter: PhotoFilter, _ written: String) throws {
        #expect(try Self.filter(text) == filter)
        #expect(filter.text == written)
    }

    @Test(
        "Ranges have bounds, and units for large values",
        arguments: [
            ("size:>5MB", .size(from: 5_000_001), "size:>5MB"),
            ("size:>=5MiB", .size(from: 5 << 20), "size:>=5MiB"),
            ("size:<1.5GB", .size(through: 1_499_999_999), "size:<1500MB"),
            ("size:100kb..2000000", .size(from: 100_000, through: 2_000_000), "size:100kB..2MB"),
            ("size:0", .size(from: 0, through: 0), "size:0"),
            ("size:>12MP", .pixels(from: 12_000_001), "pixels:>12MP"),
            ("pixels:12.5mp..", .pixels(from: 12_500_000), "pixels:>=12.5MP"),
            ("pixels:<=640000", .pixels(through: 640_000), "pixels:<=640000"),
            ("pages:>1", .pages(from: 2), "pages:>=2"), ("Pages:1", .pages(from: 1, through: 1), "pages:1"),
            ("pages:2..10", .pages(from: 2, through: 10), "pages:2..10"),
            ("duration:>10s", .duration(from: 10_001), "duration:>10s"),
            ("duration:1m..5M", .duration(from: 60_000, through: 300_000), "duration:1m..5m"),
            ("duration:<1h", .duration(through: 3_599_999), "duration:<1h"),
            ("duration:90", .duration(from: 90_000, through: 90_000), "duration:1m30s"),
            ("duration:1h2min3.5s", .duration(from: 3_723_500, through: 3_723_500), "duration:1h2m3s500ms"),
            ("duration:0..250ms", .duration(from: 0, through: 250), "duration:0s..250ms"),
            ("rating:3", .rating(from: 3, through: 3), "rating:3"),
            ("rating:>=3", .rating(from: 3), "rating:>=3"),
            ("rating:-1..2", .rating(from: -1, through: 2), "rating:-1..2"),
            ("rating:<4", .rating(through: 3), "rating:<=3"),
            ("sharpness:<0.2", .sharpness(through: 0.2.nextDown), "sharpness:<0.2"),
            ("sharpness:<=0.2", .sharpness(through: 0.2), "sharpness:<=0.2"),
            ("sharpness:>0.2", .sharpness(from: 0.2.nextUp), "sharpness:>0.2"),
            ("sharpness:0.1..2", .sharpness(from: 0.1, through: 2), "sharpness:0.1..2.0"),
            ("noise:>2", .score(.noise, from: 2.0.nextUp), "noise:>2.0"),
            ("contrast:20..40", .score(.contrast, from: 20, through: 40), "contrast:20.0..40.0"),
            ("Colorfulness:<=33", .score(.colourfulness, through: 33), "colourfulness:<=33.0"),
            ("motion:0.6..", .score(.motion, from: 0.6), "motion:>=0.6"),
            ("shadows:>5%", .score(.shadows, from: 5.0.nextUp), "shadows:>5.0"),
            ("highlights:0.5", .score(.highlights, from: 0.5, through: 0.5), "highlights:0.5"),
        ] as [(String, PhotoFilter?, String)]
    )
    func ranges(_ text: String, _ filter: PhotoFilter?, _ written: String) throws {
        let filter = try #require(filter)
        #expect(try Self.filter(text) == filter)
        #expect(filter.text == written)
        #expect(try Self.filter(filter.text) == filter)
    }

    @Test(
        "A time is a period of a year to a millisecond, from its first to its last millisecond",
        arguments: [
            ("taken:2024", 1_704_067_200_000, 1_735_689_599_999, "taken:2024"),
            ("taken:2024-02", 1_706_745_600_000, 1_709_251_199_999, "taken:2024-02"),
            ("taken:2024-02-29", 1_709_164_800_000, 1_709_251_199_999, "taken:2024-02-29"),
            ("taken:2024-06..2024-08", 1_717_200_000_000, 1_725_148_799_999, "taken:2024-06..2024-08"),
            ("taken:2024-01..2024-12", 1_704_067_200_000, 1_735_689_599_999, "taken:2024"),
            (">2024-06", 1_719_792_000_000, nil, "taken:2024-07.."),
            (">=2024-06", 1_717_200_000_000, nil, "taken:2024-06.."),
            ("2024-06..", 1_717_200_000_000, nil, "taken:2024-06.."),
            ("<2024", nil, 1_704_067_199_999, "taken:..2023"),
            ("..2024", nil, 1_735_689_599_999, "taken:..2024"),
            ("1970-01-01T00:01", 60_000, 119_999, "taken:1970-01-01T00:01"),
            ("1970-01-01t00:01:02", 62_000, 62_999, "taken:1970-01-01T00:01:02"),
            ("1970-01-01T00:01:02.003", 62_003, 62_003, "taken:1970-01-01T00:01:02.003"),
            ("<1970-01-01T00:00:00.001", nil, 0, "taken:..1970-01-01T00:00:00.000"),
            ("0001..1582-10-14", -62_135_596_800_000, -12_219_292_800_001, "taken:0001..1582-10-14"),
            ("9999", 253_370_764_800_000, 253_402_300_799_999, "taken:9999"),
        ] as [(String, Int64?, Int64?, String)]
    )
    func times(_ text: String, _ first: Int64?, _ last: Int64?, _ written: String) throws {
        let range = try #require(ValueRange(from: first, through: last))
        let filter = try Self.filter(text.hasPrefix("taken:") ? text : "taken:\(text)")
        #expect(filter == .taken(range))
        #expect(filter.text == written)
        #expect(try Self.filter(filter.text) == filter)
    }

    @Test("'or' binds less tightly than adjacent conditions, and 'not' most tightly")
    func precedence() throws {
        let (a, b, c) = (PhotoFilter.camera("a"), PhotoFilter.camera("b"), PhotoFilter.camera("c"))
        let (ta, tb, tc) = ("camera:a", "camera:b", "camera:c")
        #expect(try Self.filter("\(ta) \(tb) or \(tc)") == .or([.and([a, b]), c]))
        #expect(try Self.filter("\(ta) and (\(tb) OR \(tc))") == .and([a, .or([b, c])]))
        #expect(try Self.filter("-\(ta) \(tb)") == .and([.not(a), b]))
        #expect(try Self.filter("not (\(ta) \(tb))") == .not(.and([a, b])))
        #expect(try Self.filter("! \(ta)or:x") == .not(.camera("aor:x")))
        #expect(try Self.filter("((\(ta)))") == a)
        #expect(try Self.filter("--\(ta)") == a)
        #expect(try Self.filter("(\(ta) \(tb)) \(tc)") == .and([a, b, c]))
        #expect(try Self.filter("(\(ta))(\(tb))") == .and([a, b]))
    }

    @Test("A query is a filter with an order at any position")
    func queries() throws {
        let camera = PhotoFilter.camera("a")
        #expect(try PhotoQuery("camera:a") == PhotoQuery(filter: camera))
        #expect(try PhotoQuery("sort:-taken") == PhotoQuery(sort: PhotoSort(.taken, isDescending: true)))
        #expect(try PhotoQuery("sort:name camera:a") == PhotoQuery(filter: camera, sort: PhotoSort(.name)))
        #expect(try PhotoQuery("") == PhotoQuery())
        var random = SplitMix64(seed: 6)
        for _ in 0..<300 {
            let key = try #require(PhotoSort.Key.allCases.randomElement(using: &random))
            let sort = Bool.random(using: &random) ? PhotoSort(key, isDescending: .random(using: &random)) : nil
            let query = PhotoQuery(filter: RandomFilter.any(using: &random).simplified, sort: sort)
            #expect(try PhotoQuery(query.text) == query, "\(query.text)")
        }
    }

    @Test("An order is a name, with a minus for the descending one")
    func orders() throws {
        #expect(try PhotoSort("taken") == PhotoSort(.taken))
        #expect(try PhotoSort("-Size") == PhotoSort(.size, isDescending: true))
        #expect(PhotoSort(.sharpness, isDescending: true).text == "-sharpness")
        #expect(try PhotoSort("-colorfulness") == PhotoSort(.score(.colourfulness), isDescending: true))
        #expect(PhotoSort(.score(.shadows)).text == "shadows")
    }

    @Test("The subject of a picture is one of three words", arguments: PhotoSubject.allCases)
    func subjects(_ subject: PhotoSubject) throws {
        #expect(try Self.filter("is:\(subject.rawValue)") == .depicts(subject))
        #expect(PhotoFilter.not(.depicts(subject)).text == "-is:\(subject.rawValue)")
    }
}

extension PhotoFilter {
    static func size(from lower: Int64? = nil, through upper: Int64? = nil) -> PhotoFilter? {
        ValueRange(from: lower, through: upper).map { .size($0) }
    }

    static func pixels(from lower: Int64? = nil, through upper: Int64? = nil) -> PhotoFilter? {
        ValueRange(from: lower, through: upper).map { .pixels($0) }
    }

    static func rating(from lower: Int? = nil, through upper: Int? = nil) -> PhotoFilter? {
        ValueRange(from: lower, through: upper).map { .rating($0) }
    }

    static func score(_ score: PhotoScore, from lower: Double? = nil, through upper: Double? = nil) -> PhotoFilter? {
        ValueRange(from: lower, through: upper).map { .score(score, $0) }
    }

    static func pages(from lower: Int? = nil, through upper: Int? = nil) -> PhotoFilter? {
        ValueRange(from: lower, through: upper).map { .pages($0) }
    }

    static func duration(from lower: Int64? = nil, through upper: Int64? = nil) -> PhotoFilter? {
        ValueRange(from: lower, through: upper).map { .duration($0) }
    }

    static func sharpness(from lower: Double? = nil, through upper: Double? = nil) -> PhotoFilter? {
        ValueRange(from: lower, through: upper).map { .sharpness($0) }
    }
}
