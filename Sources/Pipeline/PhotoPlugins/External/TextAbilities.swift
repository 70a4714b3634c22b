import ChildProcesses
import Foundation
package import SystemPackage

/// What `sluice-text --abilities` prints.
package struct TextAbilities: Decodable {
    var version: String
    package var tesseract: String
    package var leptonica: String
    /// As Tesseract names them, growing; none where it cannot start.
    package var languages: [String]
    /// Why it cannot read with its options, and what to do; nil where it can.
    package var problem: String?
    package var cage: CageAbilities

    /// Nil where the executable cannot be run or says something else.
    ///
    /// - Parameter options: such as `--languages eng+deu`.
    package init?(asking executable: FilePath, _ options: [String]) {
        guard let abilities = Abilities.read(Self.self, from: executable, options) else { return nil }
        self = abilities
    }
}

/// What holds a process of ours that reads what strangers made, and what it tried in vain.
package struct CageAbilities: Decodable {
    /// All that it tries.
    package static let attempts = ["files", "networks", "programs", "processes"]

    /// Version in force; 0 for none.
    package var landlock: Int
    package var seccomp: Bool
    /// Of `attempts`.
    package var refused: [String]

    package var isNone: Bool { landlock == 0 && !seccomp }
}

/// Programs of ours that print what they can do, as JSON.
package enum Abilities {
    package static func read<Answer: Decodable>(
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
