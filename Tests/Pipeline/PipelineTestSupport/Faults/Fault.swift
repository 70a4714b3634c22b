import Foundation
package import SystemPackage
import TestSupport

/// One fault of a file system, as `Tests/FaultInjection` injects it.
package struct Fault: CustomStringConvertible, Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case inputOutput = "EIO"
        case noSpace = "ENOSPC"
        case overQuota = "EDQUOT"
        case readOnly = "EROFS"
        case noPermission = "EACCES"
        case tooManyOpen = "EMFILE"
        case noMemory = "ENOMEM"
        case noLocks = "ENOLCK"
        /// Half of the bytes are read or written.
        case short = "SHORT"
        /// The calling process dies before the call.
        case death = "KILL"
        /// The calling process stops before the call, until it is told to go on.
        case standstill = "STOP"
        /// A network loses the answer to a change of a folder that was made: the call fails …
        case lostAnswer = "LOST"
        /// … or is sent again, and fails if it finds what it has done.
        case sentAgain = "AGAIN"

        /// Those that happen on a disk of this machine.
        package static let ofDisks = allCases.filter { ![.standstill, .lostAnswer, .sentAgain].contains($0) }

        /// Faults that can be permanent; the others are temporary.
        package static let lasting: [Kind] = [
            .inputOutput, .noSpace, .overQuota, .readOnly, .noPermission, .tooManyOpen,
        ]
    }

    package enum Place: String, CaseIterable, Sendable { case photos, store, both }

    package var kind: Kind
    /// Index among the calls to which the fault applies, counted from 1.
    package var call: Int
    /// All later calls fail as well.
    package var isLasting = false
    package var place = Place.both

    package init(kind: Kind, call: Int, isLasting: Bool = false, place: Place = .both) {
        (self.kind, self.call, self.isLasting, self.place) = (kind, call, isLasting, place)
    }

    /// The environment of a command whose calls on files in two folders are counted, and fail.
    ///
    /// - Parameters:
    ///   - counter: a file for the number of calls; see `calls(in:)`.
    ///   - log: a file that gets a line for each call: its number, the program, the function, the path.
    package func environment(
        photos: FilePath,
        store: FilePath,
        counter: FilePath,
        log: FilePath? = nil
    ) throws -> [String: String] {
        try counter.write([UInt8](repeating: 0, count: 8))
        let preloaded = ProcessInfo.processInfo.environment["LD_PRELOAD"].map { ":\($0)" } ?? ""
        var environment = [
            "LD_PRELOAD": try PreloadedLibrary.faultInjection.get() + preloaded, "FAULT_COUNTER": counter.string,
            "FAULT_ERROR": kind.rawValue, "FAULT_AT": "\(call)",
        ]
        if isLasting { environment["FAULT_FOREVER"] = "1" }
        if place != .store { environment["FAULT_PHOTOS"] = photos.string }
        if place != .photos { environment["FAULT_STORE"] = store.string }
        environment["FAULT_LOG"] = log?.string
        return environment
    }

    /// The number of calls that a command has made to which the fault applies.
    package static func calls(in counter: FilePath) throws -> Int {
        try counter.bytes().withUnsafeBytes { $0.loadUnaligned(as: Int.self) }
    }

    package var description: String {
        "\(kind.rawValue) at call \(call)\(isLasting ? " and ever after" : "") on \(place.rawValue)"
    }
}
