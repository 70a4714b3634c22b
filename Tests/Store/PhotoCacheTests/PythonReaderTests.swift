import Foundation
import PhotoModel
import PhotoRecord
import StoreFiles
import StoreSamples
import SystemPackage
import TestSupport
import Testing

@testable import PhotoCache

/// Created by `scripts/python-env`.
private let python =
    ProcessInfo.processInfo.environment["SLUICE_PYTHON"] ?? packageFolder.appending(".build-python/bin/python").string

/// Turns a cache into one of an earlier version.
private let dropTrimmed = """
    import lmdb, sys
    cache = lmdb.open(sys.argv[1], max_dbs=8, map_size=1 << 30)
    database = cache.open_db(b"trimmed", create=False)
    with cache.begin(write=True) as transaction:
        transaction.drop(database)
    """

@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: python)))
struct PythonReaderTests {
    @Test("The Python example reads a tier from the cache")
    func example() async throws {
        let temporary = try TemporaryFolder()
        let cache = try Cache(at: temporary.path.appending("cache"), .write)
        let bytes = noise(70_000)
        var record = Record.bare(1)
        record.tiers = [.sample("large", .sample(1), bytes), .sample("medium", .sample(2), bytes)]
        record.tiers[1].storedDigest = TierDigest.sample(1).data
        try await CacheWriter(cache).write([.prepared(record, tiers: [.sample(1): bytes])])

        let example = temporary.path.appending("read_tier.py")
        try FileManager.default.copyItem(
            atPath: packageFolder.appending("Examples/read_tier.py").string,
            toPath: example.string
        )
        try run([
            "-m", "grpc_tools.protoc", "--proto_path=\(packageFolder)/Sources/Store/PhotoRecord",
            "--python_out=\(temporary.path)", "record.proto",
        ])
        for name in ["large", "medium"] {
            let output = temporary.path.appending("\(name).jpg")
            try run([example.string, cache.folder.string, ContentID.sample(1).hex, name, output.string])
            #expect(PrivateFiles.contents(output) == bytes)
        }
    }

    @Test func `Reads a cache without a later database, and adds it when writing`() async throws {
        let temporary = try TemporaryFolder()
        let folder = temporary.path.appending("cache")
        func write(_ record: Record) async throws {
            try await CacheWriter(Cache(at: folder, .write)).write([.prepared(record, tiers: [:])])
        }
        try await write(.bare(1))
        try run(["-c", dropTrimmed, folder.string])

        let reader = try Cache(at: folder, .read)
        #expect(try reader.record(.sample(1)) != nil && reader.environment.later.trimmed == nil)
        #expect(try reader.verify() == [])
        try reader.forEachTrimmedFingerprint { content, _ in Issue.record("\(content)") }

        // In the reading process, too; an active reader does not see it yet.
        try reader.environment.read { transaction throws(StoreError) in
            _ = try Cache(at: folder, .write)
            #expect(reader.environment.later.trimmed != nil && transaction.later.trimmed == nil)
            #expect(try reader.environment.usedByteCount(transaction) > 0)
            let fingerprints = Record.bare(1).fingerprints
            #expect(try reader.hasFingerprints(fingerprints, of: ContentID.sample(1).bytes, transaction))
        }
        var framed = Record.bare(2)
        framed.fingerprints.trimmedPdq = Data(repeating: 7, count: 32)
        try await write(framed)
        var found: [ContentID] = []
        try reader.forEachTrimmedFingerprint { content, _ in found.append(content) }
        #expect(try found == [.sample(2)] && reader.verify() == [])
    }

    @Test func `A reader finds a later database that another process creates`() async throws {
        let temporary = try TemporaryFolder()
        let folder = temporary.path.appending("cache")
        try await CacheWriter(Cache(at: folder, .write)).write([.prepared(.bare(1), tiers: [:])])
        try run(["-c", dropTrimmed, folder.string])
        let reader = try Cache(at: folder, .read)
        try reader.forEachTrimmedFingerprint { content, _ in Issue.record("\(content)") }
        let make = """
            import lmdb, sys
            cache = lmdb.open(sys.argv[1], max_dbs=8, map_size=1 << 30)
            database = cache.open_db(b"trimmed")
            with cache.begin(write=True, db=database) as transaction:
                transaction.put(bytes.fromhex(sys.argv[2]), bytes(36))
            """
        try run(["-c", make, folder.string, ContentID.sample(2).hex])

        var found: [ContentID] = []
        try reader.forEachTrimmedFingerprint { content, _ in found.append(content) }
        #expect(found == [.sample(2)])
        #expect(try reader.verify() == [.fingerprint(key: ContentID.sample(2).bytes)])
    }

    private func run(_ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(filePath: python)
        process.arguments = arguments
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }
}
