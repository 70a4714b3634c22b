import ArgumentParser
import Foundation
import PhotoCommit
import PhotoSession
import StoreFiles
import SystemPackage

/// For commands that write a file.
struct ReplaceOption: ParsableArguments {
    @Flag(help: "Replace an existing file; never a photo, a sidecar or another file of a library.")
    var force = false
}

/// The destination of a command's output: standard output, another open file, a pipe, a device, or a file that gets its
/// name only once it is complete.
struct CommandOutput {
    private enum Place {
        case descriptor(FileDescriptor)
        case file(OutputFile)
    }

    /// Does not acquire a terminal as the controlling one.
    private static let noTerminal = FileDescriptor.OpenOptions(rawValue: O_NOCTTY)

    private let place: Place
    /// As shown in messages.
    private let name: FilePath

    /// - Parameters:
    ///   - path: `-` for standard output.
    ///   - location: the library that the command uses.
    /// - Throws: `OutputError`, `CommandError.cannotWrite`
    init(
        _ path: FilePath,
        _ location: LibraryLocation,
        replacing: Bool,
        access: OutputFile.Access = .owner
    ) throws {
        let files = LibraryFiles.ofThisSystem(in: try? StoreHomes(), location)
        let opened = try Self.open(path)
        name = opened == FileDescriptor.standardOutput ? "standard output" : path
        guard let descriptor = opened else {
            place = .file(try OutputFile(at: path, replacing: replacing, access: access, sparing: files))
            return
        }
        if let claim = files.claim(onOpen: descriptor) { throw OutputError.refused(name, claim) }
        place = .descriptor(descriptor)
    }

    var isStandardOutput: Bool {
        if case .descriptor(.standardOutput) = place { true } else { false }
    }

    func append(_ bytes: [UInt8]) throws {
        switch place {
        case .file(let file): try file.append(bytes)
        case .descriptor(let descriptor):
            let code = Console.write(bytes, to: descriptor.rawValue)
            guard code == 0 else {
                throw CommandError.cannotWrite(name, reason: String(cString: strerror(code)))
            }
        }
    }

    func finish() throws {
        if case .file(let file) = place { try file.finish() }
    }

    /// A descriptor that is already open, or a pipe or device, which can be opened without losing data; nil for a file.
    private static func open(_ path: FilePath) throws -> FileDescriptor? {
        switch path.string {
        case "-", "/dev/stdout": return .standardOutput
        case "/dev/stderr": return .standardError
        default: break
        }
        for folder in ["/dev/fd", "/proc/self/fd"] where path.removingLastComponent() == FilePath(folder) {
            if let number = path.lastComponent.flatMap({ CInt($0.string) }) { return FileDescriptor(rawValue: number) }
        }
        var status = stat()
        guard path.withPlatformString({ lstat($0, &status) }) == 0, isPipeOrDevice(status) else { return nil }
        do {
            let file = try FileDescriptor.open(path, .writeOnly, options: [.noFollow, .closeOnExec, Self.noTerminal])
            guard fstat(file.rawValue, &status) == 0, isPipeOrDevice(status) else {
                try file.close()
                return nil
            }
            return file
        } catch {
            throw CommandError.cannotWrite(path, reason: "\(error)")
        }
    }

    private static func isPipeOrDevice(_ status: stat) -> Bool { [S_IFIFO, S_IFCHR].contains(status.st_mode & S_IFMT) }
}
