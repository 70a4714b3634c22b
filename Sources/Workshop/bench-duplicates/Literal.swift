import ArgumentParser
import Fingerprinting
import Foundation

struct Literal: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Compute the published PDQ hash and the quality of pictures."
    )

    @Argument(help: "Binary PPM files of 8 bits, without comments.")
    var files: [String]

    private struct Fingerprint: Codable {
        var hash: String
        var quality: Int
    }

    func run() throws {
        try printJSON(files.map(fingerprint))
    }

    private func fingerprint(_ file: String) throws -> Fingerprint {
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: file)))
        let header = bytes.prefix(64).split(maxSplits: 4, whereSeparator: { $0 == 10 || $0 == 32 }).prefix(4)
        let fields = header.map { String(decoding: $0, as: UTF8.self) }
        guard fields.count == 4, fields[0] == "P6", fields[3] == "255", let width = Int(fields[1]),
            let height = Int(fields[2]), width > 0, height > 0, bytes.count > width * height * 3
        else { throw ValidationError("\(file) is not a binary PPM file of 8 bits") }
        let fingerprint = PDQ.literal(rgb: Array(bytes.suffix(width * height * 3)), width: width, height: height)
        return Fingerprint(hash: fingerprint.hash.hex, quality: fingerprint.quality)
    }
}
