import Foundation
import PhotoRecord
import StoreFiles
import StoreSamples
import SystemPackage
import TestSupport
import Testing

@testable import PhotoCache

@Suite struct CacheOpeningTests {
    let temporary: TemporaryFolder
    let folder: FilePath

    init() throws {
        temporary = try TemporaryFolder()
        folder = temporary.path.appending("cache")
    }

    private func fill() async throws {
        let cache = try Cache(at: folder, .write)
        let writer = try CacheWriter(cache)
        for number in 0..<20 { try await writer.write([Record.sample(number, large: noise(50_000), thumb: [1])]) }
    }

    @Test("Reading does not create a missing cache")
    func notFound() {
        #expect(throws: StoreError.notFound(folder)) { try Cache(at: folder, .read) }
        #expect(PrivateFiles.exists(folder) == false)
    }

    @Test("Only the owner can read the store")
    func permissions() async throws {
        try await fill()
        for path in [folder, folder.dataFile, folder.appending("lock.mdb"), folder.appendingToName(".lock")] {
            let attributes = try FileManager.default.attributesOfItem(atPath: path.string)
            #expect((attributes[.posixPermissions] as? Int).map { $0 & 0o077 } == 0, "\(path)")
        }
    }

    @Test("Refuses a truncated file before reading it", arguments: [1, 4096, 50_000])
    func truncated(_ lost: Int) async throws {
        try await fill()
        let size = try #require(PrivateFiles.size(folder.dataFile))
        try FileHandle(forUpdating: URL(filePath: folder.dataFile.string)).truncate(atOffset: UInt64(size - lost))
        #expect(throws: StoreError.damaged(folder, "data.mdb has \(size - lost) of \(size) bytes")) {
            try Cache(at: folder, .write)
        }
        #expect(throws: StoreError.self) { try Cache(at: folder, .read) }
    }

    @Test("Refuses a file of another kind", arguments: [1, 100, 100_000])
    func garbage(_ count: Int) throws {
        try temporary.path.pushing("cache/data.mdb").write(noise(count))
        guard case .damaged = storeError({ _ = try Cache(at: folder, .write) }) else {
            Issue.record("opened")
            return
        }
    }

    @Test("Refuses a cache of another version, sets it aside and makes a new one")
    func otherVersion() async throws {
        try await fill()
        let identifier: String
        do {
            let cache = try Cache(at: folder, .write)
            identifier = cache.identifier
            try cache.environment.write { transaction throws(StoreError) in
                try transaction.put(cache.environment.meta, Array("format".utf8), Array("77".utf8))
            }
        }
        #expect(throws: StoreError.otherVersion(folder, found: "77", expected: Cache.formatVersion)) {
            try Cache(at: folder, .write)
        }
        let aside = try Cache.setAside(folder)
        #expect(aside.lastComponent?.string.hasPrefix("cache.damaged-") == true)
        #expect(PrivateFiles.exists(aside.dataFile))
        let cache = try Cache(at: folder, .write)
        #expect(try cache.isEmpty)
        #expect(cache.identifier != identifier)
    }

    @Test("Admits only one writer, even within a process, alongside readers")
    func oneWriter() async throws {
        try await fill()
        let first = try Cache(at: folder, .write)
        if case .inUse(let process, let command) = storeError({ _ = try Cache(at: folder, .write) }) {
            #expect(process == ProcessInfo.processInfo.processIdentifier)
            #expect(command.isEmpty == false)
        } else {
            Issue.record("two writers")
        }
        let reader = try Cache(at: folder, .read)
        #expect(reader.environment === first.environment)
        #expect(throws: StoreError.readOnly(folder)) { try CacheWriter(reader) }
        try await CacheWriter(first).write([Record.sample(99, large: [1], thumb: [2])])
        #expect(try reader.record(.sample(99)) != nil)
    }

    @Test(
        "The lock names the program and its subcommand, and no other arguments",
        arguments: [
            (["/usr/bin/sluice", "serve", "/home/ada", "--token", "secret"], "sluice serve"),
            (["sluice", "--token=secret"], "sluice"), (["sluice", "Secret1"], "sluice"), (["sluice"], "sluice"),
            ([], ""),
        ]
    )
    func words(_ arguments: [String], _ command: String) {
        #expect(WriterLock.command(arguments) == command)
    }

    @Test("Does not mistake a new cache for one that was deleted while being read")
    func deleted() async throws {
        try await fill()
        let old = try Cache(at: folder, .read)
        try FileManager.default.removeItem(atPath: folder.string)
        let new = try Cache(at: folder, .write)
        #expect(new.identifier != old.identifier)
        #expect(try new.isEmpty)
        #expect(try old.record(.sample(1)) != nil)
    }

    @Test("Readers keep the environment open after the writer closes")
    func readersStay() async throws {
        try await fill()
        var writing: Cache? = try Cache(at: folder, .write)
        let reader = try Cache(at: folder, .read)
        #expect(writing != nil)
        writing = nil
        #expect(try reader.record(.sample(3)) != nil)
        _ = try Cache(at: folder, .write)
    }

    @Test("Names another process that writes, and ignores it once it is dead")
    func otherProcess() throws {
        let lock = folder.appendingToName(".lock").string
        let holder = Process()
        holder.executableURL = URL(filePath: "/usr/bin/env")
        let script = """
            import fcntl, os, sys
            file = os.open(sys.argv[1], os.O_CREAT | os.O_RDWR, 0o600)
            fcntl.lockf(file, fcntl.LOCK_EX, 1, 0)
            os.write(file, b"%d\\n2024-01-01T00:00:00Z\\nsluice prepare\\n" % os.getpid())
            print(flush=True)
            sys.stdin.read()
            """
        holder.arguments = ["python3", "-c", script, lock]
        let (input, output) = (Pipe(), Pipe())
        holder.standardInput = input
        holder.standardOutput = output
        try holder.run()
        _ = output.fileHandleForReading.readData(ofLength: 1)
        if case .inUse(let process, let command) = storeError({ _ = try Cache(at: folder, .write) }) {
            #expect(process > 1 && Cache.writingProcess(folder) == process)
            #expect(command == "sluice prepare")
        } else {
            Issue.record("two writers")
        }
        #expect(throws: StoreError.self) { try Cache.setAside(folder) }
        try input.fileHandleForWriting.close()
        holder.waitUntilExit()
        #expect(try Cache(at: folder, .write).wasAbandoned)
        #expect(try Cache(at: folder, .write).wasAbandoned == false)
    }

    @Test("After each commit the file ends with its last page in use")
    func length() async throws {
        let cache = try Cache(at: folder, .write)
        let writer = try CacheWriter(cache)
        for round in 0..<60 {
            let entries = (0..<8).map { Record.sample(($0 * 7 + round) % 40, large: noise(round * 97), thumb: [1]) }
            try await writer.write(entries)
            #expect((PrivateFiles.size(folder.dataFile) ?? 0) >= cache.environment.usedByteCount)
        }
        #expect(try cache.verify() == [])
    }
}
