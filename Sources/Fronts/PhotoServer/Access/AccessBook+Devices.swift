package import Foundation
package import StoreFiles

/// Devices that were let in.
extension AccessBook {
    package func devices(now: Date = Date()) -> [KnownDevice] {
        record().devices.filter { !$0.hasEnded(now) }
    }

    /// The device that shows this; nil where it is none that was let in, or not any more.
    func device(showing text: some StringProtocol, now: Date = Date()) -> KnownDevice? {
        guard let device = device(of: Self.digest(text)), !device.hasEnded(now) else { return nil }
        if !device.wasSeenToday(now) {
            changeIfPossible { record in
                record.recount(now)
                guard let place = record.devices.firstIndex(where: { $0.id == device.id }) else { return }
                record.devices[place].see(now)
            }
        }
        return device
    }

    /// Whether a device may still come in.
    func knows(_ id: String) -> Bool { devices().contains { $0.id == id } }

    /// From here on a device is not let in any more.
    ///
    /// - Returns: whether there was one.
    /// - Throws: `StoreError` where that could not be written: it is shut out as long as the process lives.
    @discardableResult
    package func remove(_ id: String) throws(StoreError) -> Bool {
        try change { record in
            let count = record.devices.count
            record.devices.removeAll { $0.id == id }
            return record.devices.count < count
        }
    }

    /// - Throws: as `remove`.
    package func removeAll() throws(StoreError) {
        try change { record in (record.devices, record.codes) = ([], []) }
    }
}
