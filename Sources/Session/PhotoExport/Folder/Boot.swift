import StoreFiles
import SystemPackage

/// The time since the machine was started.
enum Boot {
    /// An ID that no other start has.
    static let current = String(
        decoding: (PrivateFiles.contents("/proc/sys/kernel/random/boot_id") ?? []).prefix { $0 > 0x20 },
        as: UTF8.self
    )
}
