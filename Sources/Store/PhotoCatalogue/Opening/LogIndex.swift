import CLinux
import GRDBSQLite

/// SQLite's index of the write-ahead log, `catalogue.sqlite-shm`: a file that is mapped and written through the map.
///
/// SQLite extends it by writing one byte for each page of memory. If the file system's blocks are smaller than that, the
/// rest of the page is a hole, and touching it on a full disk kills the process (SIGBUS). So this allocates the blocks
/// before the file is mapped: if there is no room, SQLite gets an error and reports it.
enum LogIndex {
    /// Call before opening a connection. Has an effect only once.
    static func makeRoomFirst() { _ = isInstalled }

    private static let isInstalled: Bool = {
        clinux_report_bus_errors()
        guard let system = sqlite3_vfs_find(nil), let set = system.pointee.xSetSystemCall else { return false }
        let call: Mapping = clinux_map_with_room
        // SQLite declares every system call with this type, and calls this one with the signature of mmap(2).
        return set(system, "mmap", unsafeBitCast(call, to: sqlite3_syscall_ptr.self)) == SQLITE_OK
    }()

    private typealias Mapping =
        @convention(c) (UnsafeMutableRawPointer?, Int, Int32, Int32, Int32, off_t) -> UnsafeMutableRawPointer?
}
