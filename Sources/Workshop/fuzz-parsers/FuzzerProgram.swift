import CFuzzer
import Foundation
import ParserFuzzing
import Synchronization

/// A program that feeds libFuzzer's inputs to one of several parsers.
///
///     PROGRAM PARSER [ARGUMENT OF LIBFUZZER…]
///     PROGRAM PARSER --seeds FOLDER      writes initial inputs
///     PROGRAM                            lists the parsers
enum FuzzerProgram {
    /// Set once; libFuzzer calls a C function, which cannot capture anything.
    private static let chosen = Mutex<Parser?>(nil)

    /// - Returns: the exit status.
    static func run(_ parsers: [Parser]) throws -> Int32 {
        let words = Array(CommandLine.arguments.dropFirst())
        guard let name = words.first else {
            for parser in parsers { print(parser.name) }
            return 0
        }
        guard let parser = parsers.first(where: { $0.name == name }) else {
            print("Unknown parser: \(name)")
            return 64
        }
        if words.count == 3, words[1] == "--seeds" {
            for (number, seed) in parser.seeds.enumerated() {
                try Data(seed).write(to: URL(filePath: "\(words[2])/seed-\(number)"))
            }
            return 0
        }
        chosen.withLock { $0 = parser }
        return fuzz(CommandLine.arguments.prefix(1) + words.dropFirst())
    }

    private static func fuzz(_ words: some Collection<String>) -> Int32 {
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
        var count = Int32(arguments.count)
        arguments.append(nil)
        return arguments.withUnsafeMutableBufferPointer { buffer in
            var start = buffer.baseAddress
            return LLVMFuzzerRunDriver(&count, &start) { bytes, count in
                let parser = FuzzerProgram.chosen.withLock { $0 }
                parser?.parse(Array(UnsafeBufferPointer(start: bytes, count: count)))
                return 0
            }
        }
    }
}
