import Foundation
import SystemPackage

/// What `sluice-text --abilities` prints.
struct TextAbilities: Decodable {
    var version: String
    var tesseract: String
    var leptonica: String
    /// As Tesseract names them, growing.
    var languages: [String]

    /// Nil where the executable cannot be run or says something else.
    init?(asking executable: FilePath) {
        guard let abilities = Abilities.read(Self.self, from: executable) else { return nil }
        self = abilities
    }

    /// Which of these languages are missing, and what to install; nil where none is.
    func problem(withLanguages wanted: [String]) -> String? {
        let missing = wanted.filter { !languages.contains($0) }
        guard !missing.isEmpty else { return nil }
        // Packages are named with - where languages have _.
        let packages = missing.map { "tesseract-ocr-\($0.replacing("_", with: "-").lowercased())" }
        return """
            Tesseract lacks the \(missing.count == 1 ? "language" : "languages") \(missing.joined(separator: ", ")): \
            apt-get install \(packages.joined(separator: " "))
            """
    }
}

/// Programs of ours that print what they can do, as JSON.
enum Abilities {
    static func read<Answer: Decodable>(_ type: Answer.Type, from executable: FilePath) -> Answer? {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: executable.string)
        process.arguments = ["--abilities"]
        process.standardOutput = output
        process.standardInput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil, let bytes = try? output.fileHandleForReading.readToEnd() else { return nil }
        process.waitUntilExit()
        return try? JSONDecoder().decode(type, from: bytes)
    }
}
