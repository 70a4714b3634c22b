import Fingerprinting
import Foundation
import PhotoModel
import PhotoRecord
import SampleLibrary

/// A photo of a large library, computed from its number: the facts by which photos are filtered, sorted and counted.
struct SyntheticPhoto {
    private static let cameras = [
        ("Canon", "Canon EOS R6"), ("Canon", "Canon EOS 20D"), ("NIKON CORPORATION", "NIKON D70"),
        ("NIKON CORPORATION", "NIKON Z 8"), ("FUJIFILM", "X-T4"), ("FUJIFILM", "X100V"), ("SONY", "ILCE-7M4"),
        ("Apple", "iPhone 12 Pro"), ("Apple", "iPhone 15"), ("Google", "Pixel 8"), ("OLYMPUS", "E-M1"),
        ("Panasonic", "DC-G9"),
    ]
    private static let lenses = ["24-70mm F2.8", "50mm F1.4", "70-200mm F4", "18-55mm", "back camera", "85mm F1.8"]
    private static let formats = ["jpeg", "jpeg", "jpeg", "heic", "jpeg", "png"]
    private static let sizes: [(UInt32, UInt32)] = [
        (4032, 3024), (3024, 4032), (6000, 4000), (1632, 1224), (3000, 3000),
    ]
    /// 2005-01-01, and the twenty years after it.
    private static let (firstDay, span): (Int64, UInt64) = (1_104_537_600_000, 20 * 365 * 86_400_000)

    private static let folderSize = 250

    let number: Int
    private let random: UInt64

    init(_ number: Int) {
        self.number = number
        // A round of splitmix64, so that the facts are independent of each other.
        var value = UInt64(number) &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        random = value ^ (value >> 31)
    }

    private func part(_ shift: UInt64, _ count: Int) -> Int { Int((random >> shift) % UInt64(count)) }

    var folder: String { "\(2005 + number / Self.folderSize / 100)/trip \(number / Self.folderSize % 100)" }
    var name: String {
        let digits = String(number)
        return "IMG_\(String(repeating: "0", count: max(0, 7 - digits.count)))\(digits).jpg"
    }

    var content: ContentID { ContentID(words: SIMD4(random, UInt64(number), 7, ~random)) }

    var record: Record {
        var record = Record()
        record.contentID = Data(content.bytes)
        record.format = Self.formats[part(3, Self.formats.count)]
        (record.width, record.height) = Self.sizes[part(6, Self.sizes.count)]
        record.byteCount = 500_000 + random % 9_000_000
        if part(9, 50) != 0 { record.capture.takenSortMs = Self.firstDay + Int64((random >> 5) % Self.span) }
        if part(12, 20) != 0 {
            (record.capture.make, record.capture.model) = Self.cameras[part(14, Self.cameras.count)]
            record.capture.lens = Self.lenses[part(18, Self.lenses.count)]
        }
        if part(22, 3) == 0 {
            record.capture.latitude = Double(part(25, 180)) - 90
            record.capture.longitude = Double(part(33, 360)) - 180
        }
        if part(41, 10) == 0 { record.capture.rating = Int32(part(44, 6)) }
        record.quality.sharpness = Float(part(48, 1000)) / 1000
        return record
    }

    /// One photo in a hundred looks like the one before it.
    ///
    /// - Parameter sceneBits: of frames of one scene, the number of bits in which each differs from it.
    func fingerprints(sceneBits: Int?) -> Record.Fingerprints {
        var fingerprints = Record.Fingerprints()
        fingerprints.pdq = Data(sceneBits.map { frame(differingIn: $0) } ?? pdq)
        fingerprints.pdqQuality = 100
        (fingerprints.pdqVersion, fingerprints.version) = (AnalysisPicture.version, AnalysisPicture.version)
        return fingerprints
    }

    private var pdq: [UInt8] {
        let isAlike = number % 100 == 1
        let seed = isAlike ? SyntheticPhoto(number - 1).random : random
        var bytes = ContentID(words: SIMD4(seed, seed &* 3, seed &* 5, ~seed)).bytes
        if isAlike { bytes[0] ^= 1 }
        return bytes
    }

    private func frame(differingIn bits: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0x5A, count: 32)
        var (generator, changed) = (SeededGenerator(seed: random), Set<Int>())
        while changed.count < min(bits, 256) { changed.insert(Int(generator.next() >> 56)) }
        for bit in changed { bytes[bit / 8] ^= 1 << (bit % 8) }
        return bytes
    }

    /// The stamp of a file that is never read.
    var stamp: FileStamp {
        FileStamp(size: Int64(record.byteCount), modified: 1, changed: 1, device: 1, inode: UInt64(number + 1))
    }
}
