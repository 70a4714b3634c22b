import SystemPackage

enum StandardInput {
    /// Everything up to the end.
    static func read() throws -> [UInt8] {
        do {
            return try FileDescriptor.standardInput.readAll()
        } catch {
            throw CommandError.cannotRead("standard input", reason: "\(error)")
        }
    }
}

extension FileDescriptor {
    func readAll() throws -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = try chunk.withUnsafeMutableBytes { try read(into: $0) }
            guard count > 0 else { return bytes }
            bytes += chunk[..<count]
        }
    }
}

extension FilePath {
    /// The contents of the file; - is standard input.
    func readForCommand() throws -> [UInt8] {
        if self == "-" { return try StandardInput.read() }
        do {
            let file = try FileDescriptor.open(self, .readOnly, options: .closeOnExec)
            return try file.closeAfter { try file.readAll() }
        } catch {
            throw CommandError.cannotRead(self, reason: "\(error)")
        }
    }
}
