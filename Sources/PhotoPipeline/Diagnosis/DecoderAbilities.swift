import Foundation
import SystemPackage

/// What `sluice-decode --abilities` prints.
struct DecoderAbilities: Decodable {
    /// What holds a decoding process, and what it tried in vain: "files", "networks", "programs", "processes".
    struct Cage: Decodable {
        /// Version in force; 0 for none.
        var landlock: Int
        var seccomp: Bool
        var refused: [String]
    }

    var libvips: String
    var libheif: String
    var libavcodec: String
    /// Names of the decoders for "hevc" and "av1".
    var decoders: [String: [String]]
    /// Whether a format is decoded.
    var formats: [String: Bool]
    var cage: Cage

    /// Nil where the executable cannot be run or says something else.
    init?(asking executable: FilePath) {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: executable.string)
        process.arguments = ["--abilities"]
        process.standardOutput = output
        process.standardInput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil, let bytes = try? output.fileHandleForReading.readToEnd() else { return nil }
        process.waitUntilExit()
        guard let abilities = try? JSONDecoder().decode(Self.self, from: bytes) else { return nil }
        self = abilities
    }
}
