import ChildProcesses
import Foundation
import SystemPackage

/// What `sluice-text --abilities` prints.
struct TextAbilities: Decodable {
    var version: String
    var tesseract: String
    var leptonica: String
    /// As Tesseract names them, growing; none where it cannot start.
    var languages: [String]
    /// Why it cannot read with its options, and what to do; nil where it can.
    var problem: String?
    var cage: CageAbilities

    /// Nil where the executable cannot be run or says something else.
    ///
    /// - Parameter options: such as `--languages eng+deu`.
    init?(asking executable: FilePath, _ options: [String]) {
        guard let abilities = Abilities.read(Self.self, from: executable, options) else { return nil }
        self = abilities
    }
}

/// Programs of ours that print what they can do, as JSON.
enum Abilities {
    static func read<Answer: Decodable>(
        _ type: Answer.Type,
        from executable: FilePath,
        _ options: [String] = []
    ) -> Answer? {
        guard let output = try? output(of: executable, options + ["--abilities"]) else { return nil }
        return try? JSONDecoder().decode(type, from: output)
    }

    private static func output(of executable: FilePath, _ options: [String]) throws -> Data {
        let ends = try PipeEnds()
        let output = FileHandle(fileDescriptor: ends.read.rawValue, closeOnDealloc: true)
        let arguments = [executable.string] + options
        let process = try ends.write.closeAfter {
            try ChildProcess(executable, arguments, descriptors: [nil, ends.write, nil])
        }
        defer { process.finish() }
        return try output.readToEnd() ?? Data()
    }
}
