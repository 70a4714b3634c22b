import Foundation
import SampleLibrary
import SystemPackage

/// A photo's personal facts, and the bytes that would reveal them.
struct Secrets {
    static let bodySerial = "SN-7Q4X-0042"
    static let lensSerial = "LZ-99-ÆØ-17"
    static let owner = "Philippa Quillfeather"
    static let artist = "Ottoline Quillfeather"
    static let copyright = "© Quillfeather & Daughters"
    /// Degrees and metres as decoded from the parts below.
    static let latitude = 47 + 22.0 / 60 + 36.793 / 3600
    static let longitude = -(8 + 32.0 / 60 + 27.911 / 3600)
    static let altitude = 408.137

    static var exif: ExifWriter {
        var exif = ExifWriter()
        exif.make = "Sluice"
        exif.latitude = latitude
        exif.longitude = longitude
        exif.additional = [
            .image: [ExifEntry(tag: 0x013B, value: .ascii(artist)), ExifEntry(tag: 0x8298, value: .ascii(copyright))],
            .photo: [
                ExifEntry(tag: 0xA430, value: .ascii(owner)), ExifEntry(tag: 0xA431, value: .ascii(bodySerial)),
                ExifEntry(tag: 0xA435, value: .ascii(lensSerial)),
            ],
            .location: [
                ExifEntry(tag: 0x0005, value: .byte([0])),
                ExifEntry(tag: 0x0006, value: .rational([ExifRational(altitude)])),
            ],
        ]
        return exif
    }

    struct Needle: Hashable {
        /// The fact it reveals, and in which form.
        var name: String
        var bytes: [UInt8]
    }

    static let needles: [Needle] =
        texts(bodySerial, "body serial number") + texts(lensSerial, "lens serial number") + texts(owner, "owner")
        + texts(artist, "artist") + texts(copyright, "copyright") + numbers(latitude, "latitude")
        + numbers(longitude, "longitude") + numbers(altitude, "altitude")
        + fractions([(36_793, 1000)], "latitude") + fractions([(27_911, 1000)], "longitude")
        + fractions([(408_137, 1000)], "altitude")

    private static func texts(_ text: String, _ name: String) -> [Needle] {
        let units = Array(text.utf16)
        // At any offset, except for the ends.
        let base64 = (0..<3).map { offset in
            let whole = Data(repeating: 0, count: offset) + Data(text.utf8)
            return Array(whole.base64EncodedString().utf8.dropFirst(4).dropLast(4))
        }
        return [
            Needle(name: "\(name) as text", bytes: Array(text.utf8)),
            Needle(name: "\(name) as text", bytes: text.unicodeScalars.map { UInt8($0.value & 0xFF) }),
            Needle(name: "\(name) as UTF-16", bytes: units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }),
            Needle(name: "\(name) as UTF-16", bytes: units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }),
        ] + base64.map { Needle(name: "\(name) in base64", bytes: $0) }
    }

    private static func numbers(_ number: Double, _ name: String) -> [Needle] {
        var needles: [Needle] = []
        for value in [number, abs(number)] {
            let wide = withUnsafeBytes(of: value) { Array($0) }
            let narrow = withUnsafeBytes(of: Float(value)) { Array($0) }
            needles += [wide, wide.reversed(), narrow, narrow.reversed()].map {
                Needle(name: "\(name) as number", bytes: $0)
            }
        }
        // To 11 m and less precise, rounded and truncated.
        for digits in 4...12 {
            let rounded = String(format: "%.\(digits)f", abs(number))
            let cutOff = String(String(format: "%.15f", abs(number)).dropLast(15 - digits))
            needles += [rounded, cutOff].map { Needle(name: "\(name) in digits", bytes: Array($0.utf8)) }
        }
        return needles
    }

    private static func fractions(_ parts: [(UInt32, UInt32)], _ name: String) -> [Needle] {
        [false, true].map { isBig in
            let bytes = parts.flatMap { [$0.0, $0.1] }.flatMap { part in
                withUnsafeBytes(of: isBig ? part.bigEndian : part.littleEndian) { Array($0) }
            }
            return Needle(name: "\(name) as fraction", bytes: bytes)
        }
    }

    /// The secrets that some bytes reveal.
    static func found(in bytes: [UInt8]) -> Set<String> {
        let bytes = Data(bytes)
        return Set(needles.filter { bytes.range(of: Data($0.bytes)) != nil }.map(\.name))
    }
}

extension Household {
    /// The secrets that the files of all stores of this household reveal, by file.
    func leaks() throws -> [String: Set<String>] {
        var leaks: [String: Set<String>] = [:]
        let files = try FileManager.default.subpathsOfDirectory(atPath: home.string)
        for file in files {
            let path = home.pushing(FilePath(file)).string
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else {
                continue
            }
            let found = Secrets.found(in: Array(try Data(contentsOf: URL(filePath: path))))
            if !found.isEmpty { leaks[file] = found }
        }
        return leaks
    }
}
