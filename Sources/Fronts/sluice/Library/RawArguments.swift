public import ArgumentParser
import Glibc
import StoreFiles
public import SystemPackage

/// The arguments of the process, without loss: a path can contain any byte but zero, while a `String` holds only valid
/// UTF-8. Bytes that are not UTF-8 become scalars of a private-use block that no file name in practice contains. If a
/// name does contain them, they are carried the same way.
enum RawArguments {
    /// U+10FE00 represents the byte 0, and so on.
    private static let block: ClosedRange<UInt32> = 0x10FE00...0x10FEFF

    /// Without the name of the command.
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
    /// Accepts any bytes. Nil for an empty text, which is not a path (mostly an unset variable of the shell).
    public init?(argument: String) {
        guard !argument.isEmpty else { return nil }
        self.init(bytes: RawArguments.bytes(argument))
    }

    public static var defaultCompletionKind: CompletionKind { .file() }
}
