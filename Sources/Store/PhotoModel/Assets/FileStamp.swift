package import CLinux

/// File attributes from `stat` that show, without opening the file, whether it has changed.
package struct FileStamp: Sendable, Hashable {
    package var size: Int64
    /// Nanoseconds since 1970.
    package var modified: Int64
    /// Inode change time, in nanoseconds since 1970: unlike the modification time, programs cannot set it back.
    package var changed: Int64
    /// Device and inode are only hints for detecting moves: device numbers may change at a restart.
    package var device: UInt64
    package var inode: UInt64

    package init(size: Int64, modified: Int64, changed: Int64, device: UInt64, inode: UInt64) {
        self.size = size
        self.modified = modified
        self.changed = changed
        self.device = device
        self.inode = inode
    }

    package init(_ status: clinux_stat) {
        self.init(
            size: status.size,
            modified: status.modified_ns,
            changed: status.changed_ns,
            device: status.device,
            inode: status.inode
        )
    }

    /// Whether a file is unchanged, given that it had this stamp in a scan that began at `scannedAt` (nanoseconds since
    /// 1970).
    ///
    /// A file that changed after the scan began may have changed again within the clock's resolution, without a visible
    /// difference, so it counts as changed (git's racy-clean rule).
    package func isUnchanged(now: FileStamp, scannedAt: Int64) -> Bool {
        size == now.size && modified == now.modified && changed == now.changed
            && changed < scannedAt
    }

    /// Whether a file may be the one that had this stamp, on this disk or in a copy that kept its time. FAT stores local
    /// time, so a difference of whole quarters of an hour is ignored.
    package func isAlike(_ now: FileStamp) -> Bool {
        let (difference, overflow) = now.modified.subtractingReportingOverflow(modified)
        return size == now.size && !overflow && difference % Self.quarter == 0
            && (-Self.maxTimeZones...Self.maxTimeZones).contains(difference)
    }

    private static let quarter: Int64 = 15 * 60 * 1_000_000_000
    private static let maxTimeZones = 26 * 4 * quarter
}
