public import ArgumentParser
import Glibc
import StoreFiles
public import SystemPackage

/// The arguments of the process, without loss: a path may be of any bytes but zero, a `String` holds valid UTF-8 only.
/// Bytes that are not UTF-8 become scalars of a private-use block, which no file name in practice has; where one has
/// them all the same, they are carried the same way.
enum RawArguments {
    /// U+10FE00 stands for the byte 0, and so on.
    private static let block: ClosedRange<UInt32> = 0x10FE00...0x10FEFF

    /// Without the command's own name.
    static var ofProcess: [String] {
        (1..<max(1, Int(CommandLine.argc))).compactMap { CommandLine.unsafeArgv[$0] }.map { argument in
            text(UnsafeRawBufferPointer(start: argument, count: strlen(argument)))
        }
    }

    static func text(_ bytes: some Collection<UInt8>) -> String {
        var text = String.UnicodeScalarView()
        var parser = Unicode.UTF8.ForwardParser()
        var input = bytes.makeIterator()
        var rest = Array(bytes)[...]
        while true {
            let length: Int
            switch parser.parseScalar(from: &input) {
            case .emptyInput:
                return String(text)
            case .valid(let encoded):
                length = encoded.count
                let scalar = Unicode.UTF8.decode(encoded)
                if isStandIn(scalar) { text += rest.prefix(length).map(standIn) } else { text.append(scalar) }
            case .error(let invalid):
                length = invalid
                text += rest.prefix(length).map(standIn)
            }
            rest = rest.dropFirst(length)
        }
    }

    static func bytes(_ text: String) -> [UInt8] {
        text.unicodeScalars.flatMap { scalar in
            isStandIn(scalar) ? [UInt8(scalar.value - block.lowerBound)] : Array(String(scalar).utf8)
        }
    }

    static func isStandIn(_ scalar: Unicode.Scalar) -> Bool { block.contains(scalar.value) }

    private static func standIn(_ byte: UInt8) -> Unicode.Scalar {
        Unicode.Scalar(block.lowerBound + UInt32(byte)) ?? "\u{FFFD}"
    }
}

extension FilePath: @retroactive ExpressibleByArgument {
    /// Of any bytes; nil for an empty text, which is no path (a variable of the shell that is not set, most of all).
    public init?(argument: String) {
        guard !argument.isEmpty else { return nil }
        self.init(bytes: RawArguments.bytes(argument))
    }

    public static var defaultCompletionKind: CompletionKind { .file() }
}
