import CLinux
import GRDBSQLite

/// SQLite's index of the write-ahead log, `catalogue.sqlite-shm`: a file that is mapped and written through the map.
///
/// SQLite lengthens it by a byte for each page of memory. Where the blocks of the file system are smaller than that, the
/// rest of the page is a hole, and touching it on a full disk ends the process (SIGBUS). So here its blocks are had before
/// it is mapped: where there is no room for them, SQLite gets an error, and says so.
enum LogIndex {
    /// To be called before a connection is opened; does its work once.
    static func makeRoomFirst() { _ = isInstalled }

    private static let isInstalled: Bool = {
        clinux_tell_bus_errors()
        guard let system = sqlite3_vfs_find(nil), let set = system.pointee.xSetSystemCall else { return false }
        let call: Mapping = clinux_map_with_room
        // SQLite takes every call as this type, and calls this one as the mmap(2) that it stands for.
        return set(system, "mmap", unsafeBitCast(call, to: sqlite3_syscall_ptr.self)) == SQLITE_OK
    }()

    private typealias Mapping =
        @convention(c) (UnsafeMutableRawPointer?, Int, Int32, Int32, Int32, off_t) -> UnsafeMutableRawPointer?
}
