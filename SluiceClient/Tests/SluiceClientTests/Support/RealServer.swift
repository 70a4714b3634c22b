import Foundation

@testable import SluiceClient

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// `sluice serve` for a library of its own, with a home of its own, so that no user's settings or trash change.
final class RealServer: Sendable {
    struct Failed: Error, CustomStringConvertible { var description: String }

    static let token = "a-token-for-the-client"

    /// $SLUICE, or the one that `swift build` in the main package makes.
    static let command: URL = {
        if let path = ProcessInfo.processInfo.environment["SLUICE"] { return URL(fileURLWithPath: path) }
        return URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../../.build/debug/sluice").standardized
    }()

    /// Where $SLUICE is given it has to be there.
    static let isAvailable =
        ProcessInfo.processInfo.environment["SLUICE"] != nil
        || FileManager.default.isExecutableFile(atPath: command.path)

    private struct Started: Decodable { var link, listen: String }

    let photos: URL
    let folder: TemporaryFolder
    private let options: [String]
    private let running = Locked<(process: Process, started: Started)?>(nil)

    /// - Parameters:
    ///   - photos: copied into the library; nil for samples.
    ///   - count: of samples.
    ///   - options: of `sluice serve`.
    init(_ photos: URL? = nil, count: Int = 12, _ options: String...) async throws {
        folder = try TemporaryFolder()
        self.photos = folder.url.appendingPathComponent("photos")
        self.options = options
        if let photos {
            try FileManager.default.copyItem(at: photos, to: self.photos)
        } else {
            try SamplePhotos.write(count, to: self.photos)
        }
        for name in ["home", "tmp"] {
            let folder = folder.url.appendingPathComponent(name)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        let file = folder.url.appendingPathComponent("token")
        try Data("\(Self.token)\n".utf8).write(to: file)
        // Photos that cannot be prepared are no failure here.
        try await run("prepare", self.photos.path, "--store", store, "--quiet", succeeds: photos == nil)
        try await run("library", "set", "commit-threshold", "0", "--store", store, succeeds: true)
        try await start()
    }

    deinit { kill() }

    private var store: String { folder.url.appendingPathComponent("store").path }

    /// The address for programs.
    var address: String { "http://\(running.withLock { $0?.started.listen } ?? "")" }
    /// Admits one device, once.
    var link: String { running.withLock { $0?.started.link } ?? "" }

    var server: SluiceServer { get throws { try SluiceServer(address, token: Self.token) } }
    var client: SluiceClient { get throws { SluiceClient(try server) } }

    /// Starts the server, again at its earlier address.
    func start() async throws {
        let listen = running.withLock { $0?.started.listen } ?? "127.0.0.1:0"
        let process = process(
            ["serve", "--store", store, "--listen", listen, "--token-file", "\(folder.url.path)/token", "--json"]
                + ["--no-prepare"] + options
        )
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let line = try await Self.onThread { output.fileHandleForReading.availableData }
        let started = try JSONDecoder().decode(Started.self, from: line)
        running.withLock { $0 = (process, started) }
    }

    /// Ends the server like a power cut.
    func kill() {
        running.withLock { running in
            guard let process = running?.process, process.isRunning else { return }
            #if canImport(Darwin)
            Darwin.kill(process.processIdentifier, SIGKILL)
            #elseif canImport(Musl)
            Musl.kill(process.processIdentifier, SIGKILL)
            #else
            Glibc.kill(process.processIdentifier, SIGKILL)
            #endif
            process.waitUntilExit()
        }
    }

    /// Runs another command of Sluice.
    func run(_ words: String..., succeeds: Bool) async throws {
        let process = process(words)
        let messages = Pipe()
        process.standardError = messages
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        let text = try await Self.onThread {
            let text = messages.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return String(decoding: text, as: UTF8.self)
        }
        guard !succeeds || process.terminationStatus == 0 else {
            throw Failed(description: "\(words.joined(separator: " ")): \(text)")
        }
    }

    private func process(_ words: [String]) -> Process {
        let process = Process()
        process.executableURL = Self.command
        process.arguments = words
        let home = folder.url.appendingPathComponent("home").path
        process.environment = ["HOME": home, "PATH": "/usr/bin:/bin", "TMPDIR": "\(folder.url.path)/tmp"]
        process.currentDirectoryURL = folder.url
        return process
    }

    private static func onThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value
    {
        let promise = Promise<Value>()
        Thread.detachNewThread { promise.fulfil(Result { try work() }) }
        return try await promise.value()
    }
}
