package import Foundation
import PhotoModel
package import StoreFiles
import Synchronization

/// Which browsers are admitted, the codes that each admit one more, and what is shared with other people.
///
/// It is kept in a file, so browsers stay admitted when the server restarts, and `sluice pair`, `sluice devices` and
/// `sluice share` can change it meanwhile. If the file cannot be written, changes last as long as the process.
package final class AccessBook: Sendable {
    private struct State {
        var record: AccessRecord
        /// Indices of devices by their digests.
        var places: [Data: Int] = [:]
        /// Indices of shares by their digests, and when others were revoked.
        var shares: [Data: Int] = [:]
        var revoked: [Data: Date] = [:]
        /// The file's stamp when it was last read.
        var stamp: FileStamp?
        var checked = ContinuousClock.now
        /// Where this process serves, and the lock that makes it the only one.
        var place: ServedPlace?
        var claim: ByteLock?

        mutating func take(_ record: AccessRecord, _ stamp: FileStamp?) {
            (self.record, self.stamp) = (record, stamp)
            places = [:]
            for (place, device) in record.devices.enumerated() { places[device.digest] = place }
            (shares, revoked) = ([:], [:])
            for (place, share) in record.shares.enumerated() { shares[share.digest] = place }
            for share in record.revoked { revoked[share.digest] = share.revoked }
        }
    }

    /// Maximum delay before a change by another process is seen.
    private static let checkInterval = Duration.seconds(1)

    private let file: SharedFile?
    private let state: Mutex<State>
    /// The cookie that identifies browsers.
    let cookie: DeviceCookie
    /// Decides when a share ends.
    package let clock: @Sendable () -> Date

    /// - Parameters:
    /// - file: nil to keep nothing.
    /// - isSecure: whether devices use encrypted connections.
    /// - clock: tells when shares end.
    /// - Throws: `ServerError.badAccessFile`
    package init(
        _ file: SharedFile?,
        isSecure: Bool = false,
        clock: @escaping @Sendable () -> Date = { Date() }
    ) throws(ServerError) {
        var state = State(record: AccessRecord())
        if let file {
            let stamp = file.stamp
            state.take(try Self.read(file) ?? Self.begun(file, state.record), stamp)
        }
        self.file = file.flatMap { $0.isWritable ? $0 : nil }
        self.clock = clock
        cookie = DeviceCookie(library: state.record.name, isSecure: isSecure)
        self.state = Mutex(state)
    }

    /// Writes the first record. Processes that start at the same time share it, so that they share its name.
    private static func begun(_ file: SharedFile, _ record: AccessRecord) -> AccessRecord {
        let kept = try? file.change { bytes throws(StoreError) in
            if let now = bytes.flatMap({ try? AccessRecord($0) }) { return now }
            bytes = try? record.bytes()
            return record
        }
        return kept ?? record
    }

    private static func read(_ file: SharedFile) throws(ServerError) -> AccessRecord? {
        do { return try file.read().map { try AccessRecord($0) } } catch {
            throw .badAccessFile(
                file.path,
                reason: (error as? StoreError).map { "\($0)" } ?? "its format is not valid"
            )
        }
    }

    /// The host name under which browsers on this machine reach the server.
    var name: String { state.withLock { $0.record.name } }
}

// MARK: Serving

extension AccessBook {
    /// Records where this process serves. If another process serves the library too, `sluice pair` links to that one.
    func begin(_ place: ServedPlace) {
        let claim = (try? file?.claim()) ?? nil
        state.withLock { ($0.place, $0.claim) = (place, claim) }
        guard claim != nil else { return }
        changeIfPossible { record in
            record.place = place
            record.codes.removeAll { $0.ends == nil }
            record.tidy(.now)
        }
    }

    func end() {
        guard let claim = state.withLock({ $0.claim }) else { return }
        changeIfPossible { record in
            record.place = nil
            record.codes.removeAll { $0.ends == nil }
        }
        claim.release()
        state.withLock { $0.claim = nil }
    }

    /// Where the library is served, by this process or another; nil if it is not.
    package var place: ServedPlace? {
        if let here = state.withLock({ $0.place }) { return here }
        return file?.isClaimed == true ? state.withLock { $0.record.place } : nil
    }
}

// MARK: Reading and changing

extension AccessBook {
    /// - Parameter atOnce: sees changes by other processes immediately instead of within a second.
    func record(atOnce: Bool = false) -> AccessRecord {
        state.withLock { state in
            reloadIfChanged(&state, atOnce)
            return state.record
        }
    }

    /// The admitted device with this digest.
    func device(of digest: Data) -> KnownDevice? {
        state.withLock { state in
            reloadIfChanged(&state, false)
            return state.places[digest].map { state.record.devices[$0] }
        }
    }

    /// The share with this digest, or when it was revoked.
    ///
    /// - Parameter atOnce: sees changes by other processes immediately instead of within a second.
    func share(of digest: Data, atOnce: Bool = false) -> (share: Share?, revoked: Date?) {
        state.withLock { state in
            reloadIfChanged(&state, atOnce)
            return (state.shares[digest].map { state.record.shares[$0] }, state.revoked[digest])
        }
    }

    /// Reads the file again if another process has changed it; at most once per `checkInterval` unless `atOnce`.
    private func reloadIfChanged(_ state: inout State, _ atOnce: Bool) {
        guard let file, atOnce || state.checked.duration(to: .now) > Self.checkInterval else { return }
        state.checked = .now
        let stamp = file.stamp
        guard stamp != state.stamp, let record = try? Self.read(file) else { return }
        state.take(record, stamp)
    }

    /// If the file cannot be written, the change lasts as long as the process.
    @discardableResult
    func changeIfPossible<R: Sendable>(_ body: (inout AccessRecord) -> R) -> R {
        let (result, _) = changeAnyway(body)
        return result
    }

    /// - Throws: `StoreError` if the file could not be written: the change lasts as long as the process.
    func change<R: Sendable>(_ body: (inout AccessRecord) -> R) throws(StoreError) -> R {
        let (result, error) = changeAnyway(body)
        if let error { throw error }
        return result
    }

    /// Changes the record in memory even if the file cannot be written.
    private func changeAnyway<R: Sendable>(_ body: (inout AccessRecord) -> R) -> (R, StoreError?) {
        state.withLock { state in
            var record = state.record
            guard let file else {
                let result = body(&record)
                state.take(record, nil)
                return (result, nil)
            }
            do throws(StoreError) {
                let result = try file.change { bytes throws(StoreError) in
                    if let now = bytes.flatMap({ try? AccessRecord($0) }) { record = now }
                    let result = body(&record)
                    bytes = try? record.bytes()
                    return result
                }
                // Another process may have changed it again by now: a nil stamp makes the next check read it.
                state.take(record, nil)
                return (result, nil)
            } catch {
                record = state.record
                let result = body(&record)
                state.take(record, state.stamp)
                return (result, error)
            }
        }
    }
}
