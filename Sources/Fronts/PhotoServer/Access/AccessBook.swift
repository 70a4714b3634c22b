import Foundation
import PhotoModel
package import StoreFiles
import Synchronization

/// Who may come in: browsers that were let in, and codes that let in one more each.
///
/// It is kept in a file, so that browsers stay let in when the server is started anew, and that `sluice pair` and
/// `sluice devices` can change it meanwhile. Where the file cannot be written, it holds as long as the process.
package final class AccessBook: Sendable {
    private struct State {
        var record: AccessRecord
        /// Places of devices by what they show.
        var places: [Data: Int] = [:]
        /// Of the file, when it was read.
        var stamp: FileStamp?
        var looked = ContinuousClock.now
        /// Where this process serves, and that no other does.
        var place: ServedPlace?
        var claim: ByteLock?

        mutating func take(_ record: AccessRecord, _ stamp: FileStamp?) {
            (self.record, self.stamp) = (record, stamp)
            places = [:]
            for (place, device) in record.devices.enumerated() { places[device.digest] = place }
        }
    }

    /// How late a change by another process may be seen.
    private static let lookPause = Duration.seconds(1)

    private let file: SharedFile?
    private let state: Mutex<State>
    /// What devices show.
    let cookie: DeviceCookie

    /// - Parameters:
    ///   - file: nil where nothing is to be kept.
    ///   - isSecure: whether devices come over encrypted connections.
    /// - Throws: `ServerError.badAccessFile`
    package init(_ file: SharedFile?, isSecure: Bool = false) throws(ServerError) {
        var state = State(record: AccessRecord())
        if let file {
            let stamp = file.stamp
            state.take(try Self.read(file) ?? Self.begun(file, state.record), stamp)
        }
        self.file = file.flatMap { $0.isWritable ? $0 : nil }
        cookie = DeviceCookie(library: state.record.name, isSecure: isSecure)
        self.state = Mutex(state)
    }

    /// The first record of all processes that begin one now: they have one name.
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
                reason: (error as? StoreError).map { "\($0)" } ?? "it was changed otherwise"
            )
        }
    }

    /// The name by which browsers of this machine call the server.
    var name: String { state.withLock { $0.record.name } }
}

// MARK: Where it is served

extension AccessBook {
    /// Says where this process serves. Where another one serves the library too, `sluice pair` leads to that.
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

    /// Where the library is served, by this process or another; nil where it is not.
    package var place: ServedPlace? {
        if let here = state.withLock({ $0.place }) { return here }
        return file?.isClaimed == true ? state.withLock { $0.record.place } : nil
    }
}

// MARK: Reading and changing

extension AccessBook {
    /// - Parameter atOnce: what another process has changed counts at once, not within a second.
    func record(atOnce: Bool = false) -> AccessRecord {
        state.withLock { state in
            look(&state, atOnce)
            return state.record
        }
    }

    /// The device of this digest, of those that were let in.
    func device(of digest: Data) -> KnownDevice? {
        state.withLock { state in
            look(&state, false)
            return state.places[digest].map { state.record.devices[$0] }
        }
    }

    /// Whether another process has changed the file, now and then.
    private func look(_ state: inout State, _ atOnce: Bool) {
        guard let file, atOnce || state.looked.duration(to: .now) > Self.lookPause else { return }
        state.looked = .now
        let stamp = file.stamp
        guard stamp != state.stamp, let record = try? Self.read(file) else { return }
        state.take(record, stamp)
    }

    /// Where it cannot be written, it holds as long as the process.
    @discardableResult
    func changeIfPossible<R: Sendable>(_ body: (inout AccessRecord) -> R) -> R {
        let (result, _) = changeAnyway(body)
        return result
    }

    /// - Throws: where it could not be written: it holds as long as the process.
    func change<R: Sendable>(_ body: (inout AccessRecord) -> R) throws(StoreError) -> R {
        let (result, error) = changeAnyway(body)
        if let error { throw error }
        return result
    }

    /// What cannot be written, is changed in memory all the same.
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
                // Another process may have changed it again by now: the next look tells.
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
