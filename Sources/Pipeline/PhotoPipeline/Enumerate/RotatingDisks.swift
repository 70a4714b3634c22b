import CLinux
import StoreFiles
import SystemPackage

/// Which devices are disks that rotate, as the kernel says. Their files are read fastest in the order of their inodes, which
/// is mostly that of their places.
struct RotatingDisks {
    private let devices: FilePath
    private var known: [UInt64: Bool] = [:]

    /// - Parameter devices: the folder of sysfs with a link for each device.
    init(devices: FilePath = "/sys/dev/block") { self.devices = devices }

    mutating func contains(_ device: UInt64) -> Bool {
        if let known = known[device] { return known }
        let isRotating = isRotating(device)
        known[device] = isRotating
        return isRotating
    }

    private func isRotating(_ device: UInt64) -> Bool {
        let link = devices.appending("\(clinux_major(device)):\(clinux_minor(device))")
        // A partition's queue is its disk's.
        return ["queue/rotational", "../queue/rotational"].lazy
            .compactMap { PrivateFiles.contents(link.pushing(FilePath($0))) }
            .first?.first == UInt8(ascii: "1")
    }
}
