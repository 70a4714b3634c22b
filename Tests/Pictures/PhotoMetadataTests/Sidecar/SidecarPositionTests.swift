import TestSupport
import Testing

@testable import PhotoMetadata

@Suite("Position in a sidecar")
struct SidecarPositionTests {
    private func packet(_ latitude: String, _ longitude: String, more: String = "") -> String {
        let namespace = "xmlns:exif='http://ns.adobe.com/exif/1.0/'"
        return SidecarSample.packet(
            "\(namespace) exif:GPSLatitude='\(latitude)' exif:GPSLongitude='\(longitude)'\(more)"
        )
    }

    @Test(
        "A position is read in XMP's notation and in those that programs write instead",
        arguments: [
            ("59,54.832080N", "10,45.134700E", 599_138_680, 107_522_450),
            ("33,51.408S", "151,12.9E", -338_568_000, 1_512_150_000),
            ("33,51,24S", "70,30,0W", -338_566_667, -705_000_000),
            (" 59,54N ", "010,05E", 599_000_000, 100_833_333), ("59.913868N", "10.752245W", 599_138_680, -107_522_450),
            ("-33.8568", "151.2153", -338_568_000, 1_512_153_000), ("+1", "-0", 10_000_000, 0),
            ("90,0N", "180,0W", 900_000_000, -1_800_000_000), ("0,0.000006S", "0,0.000006E", -1, 1),
        ]
    )
    func read(latitude: String, longitude: String, north: Int, east: Int) throws {
        let expected = GPSPosition(latitude: Int32(north), longitude: Int32(east))
        #expect(try sidecar(packet(latitude, longitude)).position == expected)
    }

    @Test("Hemispheres may also be in separate properties if the texts do not contain them")
    func references() throws {
        let text = packet("33.8568", "70.5", more: " exif:GPSLatitudeRef='S' exif:GPSLongitudeRef='W'")
        #expect(try sidecar(text).position == GPSPosition(latitude: -338_568_000, longitude: -705_000_000))
        let north = packet("33,30N", "-70.5", more: " exif:GPSLatitudeRef='S' exif:GPSLongitudeRef='W'")
        #expect(try sidecar(north).position == GPSPosition(latitude: 335_000_000, longitude: -705_000_000))
        #expect(try sidecar(packet("-33.5", "1", more: " exif:GPSLatitudeRef='N'")).position == nil)
    }

    @Test(
        "An invalid position is unknown, and then stays as it is written",
        arguments: [
            "", "N", "59,54.8", "59,54.8E", "59,60N", "59,1,60N", "90,0.1N", "91", "-90.5", "59,,1N", "59,-1N", "-59N",
            "5e1",
            "1.2.3", ".5", "many", "59 54N", "1,2,3,4N", "\u{665}", "nan", "0x1",
        ]
    )
    func unknown(latitude: String) throws {
        let sidecar = try sidecar(packet(latitude, "10,45E"))
        #expect(sidecar.position == nil)
        let place = try #require(GPSPosition(latitude: 1, longitude: 1))
        #expect(try sidecar.edited(SidecarEdit(position: .set(place))) == nil)
        #expect(try sidecar.edited(SidecarEdit(position: .remove)) == nil)
    }

    @Test("A position is written without loss of digits, in every quadrant")
    func roundTrip() throws {
        var random = SplitMix64(seed: 9)
        for number in 0..<200 {
            let edges: [Int32] = [900_000_000, -900_000_000, 0, -1]
            let latitude =
                number < 4 ? edges[number] : Int32.random(in: -900_000_000...900_000_000, using: &random)
            let longitude = Int32.random(in: -1_800_000_000...1_800_000_000, using: &random)
            let position = try #require(GPSPosition(latitude: latitude, longitude: longitude))
            let texts = position.texts
            #expect(GPSPosition(texts, references: (nil, nil)) == position, "\(texts)")
            if number < 10 {
                #expect(try Sidecar(Sidecar.new(SidecarEdit(position: .set(position)))).position == position)
            }
        }
        #expect(
            try #require(GPSPosition(latitude: 599_138_680, longitude: -7)).texts == ("59,54.832080N", "0,0.000042W")
        )
        #expect(GPSPosition(latitude: 900_000_001, longitude: 0) == nil)
        #expect(GPSPosition(latitude: 0, longitude: -1_800_000_001) == nil)
        let corner = GPSPosition(nearestLatitude: 900_000_001, longitude: .min)
        #expect(corner == GPSPosition(latitude: 900_000_000, longitude: -1_800_000_000))
    }

    @Test("A position is changed in place and removed again, and all else stays")
    func edited() throws {
        let place = try #require(GPSPosition(latitude: 599_138_680, longitude: -7))
        for sample in SidecarSample.all {
            let before = try sidecar(sample.text)
            guard before.position == nil, before.content.places(of: .latitude).isEmpty else { continue }
            let placed = try Sidecar(try #require(try before.edited(SidecarEdit(position: .set(place)))))
            #expect(
                placed.position == place && placed.rating == before.rating && placed.tags == before.tags,
                "\(sample.name)"
            )
            let after = try Sidecar(try #require(try placed.edited(SidecarEdit(position: .remove))))
            #expect(after.content.properties() == before.content.properties(), "\(sample.name)")
        }
        let apart = packet("33.8568", "70.5", more: " exif:GPSLatitudeRef='S' exif:GPSLongitudeRef='W'")
        let changed = try Sidecar(try #require(try sidecar(apart).edited(SidecarEdit(position: .set(place)))))
        #expect(changed.position == place && changed.content.places(of: .latitudeReference).isEmpty)
        #expect(SidecarEdit(position: .set(place)).needsSidecar && !SidecarEdit(position: .remove).needsSidecar)
    }

    @Test("A position with a missing or duplicate half is unknown, and not changed")
    func odd() throws {
        let place = try #require(GPSPosition(latitude: 1, longitude: 1))
        let namespace = "xmlns:exif='http://ns.adobe.com/exif/1.0/'"
        for text in [
            SidecarSample.packet("\(namespace) exif:GPSLongitude='1,0E'"),
            SidecarSample.packet(
                "\(namespace) exif:GPSLatitude='1,0N' exif:GPSLongitude='1,0E'",
                "<exif:GPSLatitude>1,0N</exif:GPSLatitude>"
            ),
        ] {
            #expect(
                try sidecar(text).position == nil && sidecar(text).edited(SidecarEdit(position: .set(place))) == nil
            )
        }
    }
}
