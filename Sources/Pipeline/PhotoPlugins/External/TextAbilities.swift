import ChildProcesses
import Foundation
package import SystemPackage

/// The output of `sluice-text --abilities`.
package struct TextAbilities: Decodable {
    var version: String
    package var tesseract: String
    package var leptonica: String
    /// As Tesseract names them, in ascending order; empty if it cannot start.
    package var languages: [String]
    /// Why it cannot read with its options, with a remedy; nil if it can.
    package var problem: String?
    package var cage: SandboxAbilities

    /// Nil if the executable cannot be run or prints something else.
    ///
    /// - Parameter options: such as `--languages eng+deu`.
    package init?(asking executable: FilePath, _ options: [String]) {
        guard let abilities = Abilities.read(Self.self, from: executable, options) else { return nil }
        self = abilities
    }
}

/// The sandbox of a Sluice process that reads untrusted data, and what it was refused.
package struct SandboxAbilities: Decodable {
    /// Everything that it attempts.
    package static let attempts = ["files", "networks", "programs", "processes"]

    /// The version in force; 0 for none.
    package var landlock: Int
    package var seccomp: Bool
    /// A subset of `attempts`.
    package var refused: [String]

    package var isNone: Bool { landlock == 0 && !seccomp }
}

/// Sluice programs that print their abilities as JSON.
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
