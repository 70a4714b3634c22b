import GRDB
import GRDBSQLite
import PhotoModel
package import StoreFiles
package import SystemPackage

/// How a catalogue's file is opened: normally, or read-only if neither it nor its folder can be written.
///
/// SQLite reads a database in WAL mode through two files beside it, `-wal` and `-shm`, and creates them if they are
/// missing. So it cannot open a database on a read-only disk or in another user's folder.
struct CatalogueAccess: Sendable {
    /// The path or URI for SQLite.
    let path: String
    /// Why nothing can be changed; nil if it can.
    let refusal: StoreError?
    /// Contains the copy that is opened instead.
    private let scratch: ScratchFolder?

    /// For a catalogue that can be written.
    init(writing path: String) { self.init(path: path, refusal: nil, scratch: nil) }

    private init(path: String, refusal: StoreError?, scratch: ScratchFolder?) {
        (self.path, self.refusal, self.scratch) = (path, refusal, scratch)
    }

    init(to file: FilePath) throws(StoreError) {
        guard let refusal = StoreError.refusal(file) else {
            self.init(writing: file.string)
            return
        }
        let files = [Self.log(of: file), file.appendingToName("-shm")]
        if files.allSatisfy(PrivateFiles.isReadableFile) {
            // Another process has it open for writing, or died doing so: SQLite reads what that process left, without
            // changing it.
            self.init(path: file.string, refusal: refusal, scratch: nil)
        } else if refusal.isOfDisk, (PrivateFiles.size(Self.log(of: file)) ?? 0) == 0, Self.knowsURIs {
            self.init(path: Self.unchanging(file), refusal: refusal, scratch: nil)
        } else {
            try self.init(copying: file, refusal)
        }
    }

    /// For a copy, deleted with this object: its log can be checkpointed, and its schema updated.
    init(copying file: FilePath, _ refusal: StoreError) throws(StoreError) {
        let scratch = try ScratchFolder()
        let copy = scratch.path.appending("catalogue.sqlite")
        func stamps() -> [FileStamp?] { [file, Self.log(of: file)].map { PrivateFiles.stamp($0) } }
        for _ in 0..<Self.maxAttempts {
            let before = stamps()
            try PrivateFiles.copy(file, to: copy)
            if before[1] != nil { try PrivateFiles.copy(Self.log(of: file), to: Self.log(of: copy)) }
            guard stamps() == before else { continue }
            self.init(path: copy.string, refusal: refusal, scratch: scratch)
            return
        }
        throw .busy(file)
    }

    /// Other processes may write the catalogue while it is copied.
    private static let maxAttempts = 5

    private static func log(of file: FilePath) -> FilePath { file.appendingToName("-wal") }

    /// For a file that nobody changes: SQLite opens no file beside it and takes no lock.
    private static func unchanging(_ file: FilePath) -> String {
        let escaped = file.bytes.map { byte in
            let isPlain =
                Array("/._-".utf8).contains(byte) || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
            return isPlain ? String(UnicodeScalar(byte)) : "%" + String(0x100 + Int(byte), radix: 16).dropFirst()
        }
        return "file:\(escaped.joined())?immutable=1"
    }

    private static let knowsURIs = sqlite3_compileoption_used("USE_URI") == 1

    var isCopy: Bool { scratch != nil }

    /// One read-only connection.
    func reader() throws -> DatabaseQueue {
        LogIndex.makeRoomFirst()
        return try DatabaseQueue(path: path, configuration: Catalogue.readOnly)
    }
}

extension Catalogue {
    static var readOnly: Configuration {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(2)
        return configuration
    }

    /// Reads a catalogue of any version without changing it, even while other processes have it open.
    static func look<R>(into file: FilePath, _ body: (Database) throws -> R) throws -> R {
        let access = try CatalogueAccess(to: file)
        return try withExtendedLifetime(access) { try access.reader().read(body) }
    }

    /// Whether a file is a library's catalogue. Changes nothing.
    package static func isOfLibrary(_ file: FilePath) throws -> Bool {
        try look(into: file) { try Schema.hasLibrary($0) }
    }

    /// Whether SQLite finds no problem in a file.
    package static func isSound(_ file: FilePath) throws(StoreError) -> Bool {
        do {
            return try look(into: file) { try String.fetchAll($0, sql: "PRAGMA integrity_check(1)") } == ["ok"]
        } catch {
            throw StoreError(error, file)
        }
    }

    /// SQLite's version.
    package static var libraryVersion: String {
        let version = try? DatabaseQueue().read { try String.fetchOne($0, sql: "SELECT sqlite_version()") }
        return version ?? "unknown"
    }

    /// Memory of SQLite, of all catalogues that this process has open, in bytes.
    package static var memoryByteCount: Int64 { sqlite3_memory_used() }
}
