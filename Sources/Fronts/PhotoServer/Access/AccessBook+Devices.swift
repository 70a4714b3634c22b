package import Foundation
package import StoreFiles

/// Admitted devices.
extension AccessBook {
    package func devices(now: Date = Date()) -> [KnownDevice] {
        record().devices.filter { !$0.hasEnded(now) }
    }

    /// The device with this cookie value; nil if it was never admitted or was removed.
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

    /// Whether a device is still admitted.
    func knows(_ id: String) -> Bool { devices().contains { $0.id == id } }

    /// Removes a device, which is refused from here on.
    ///
    /// - Returns: whether it existed.
    /// - Throws: `StoreError` if the change could not be written: the device is refused only as long as the process runs.
    @discardableResult
    package func remove(_ id: String) throws(StoreError) -> Bool {
        try change { record in
            let count = record.devices.count
            record.devices.removeAll { $0.id == id }
            return record.devices.count < count
        }
    }

    /// - Throws: As `remove`.
    package func removeAll() throws(StoreError) {
        try change { record in (record.devices, record.codes) = ([], []) }
    }
}
