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

/// Where a command writes what it was asked for: standard output, another open file, a pipe, a device, or a file that
/// becomes whole before it gets its name.
struct CommandOutput {
    private enum Place {
        case descriptor(FileDescriptor)
        case file(OutputFile)
    }

    /// A terminal does not become this process's.
    private static let noTerminal = FileDescriptor.OpenOptions(rawValue: O_NOCTTY)

    private let place: Place
    /// As messages have it.
    private let name: FilePath

    /// - Parameters:
    ///   - path: `-` for standard output.
    ///   - location: of the library that the command is about.
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

    /// What is open already, or becomes so by its name without a loss; nil for a file.
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
