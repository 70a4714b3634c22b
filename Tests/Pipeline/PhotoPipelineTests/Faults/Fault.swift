import Foundation
import SystemPackage
import TestSupport

/// One fault of a file system, as `Tests/FaultInjection` injects it.
struct Fault: CustomStringConvertible, Sendable {
    enum Kind: String, CaseIterable, Sendable {
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

        /// Faults that can be permanent; the others are temporary.
        static let lasting: [Kind] = [.inputOutput, .noSpace, .overQuota, .readOnly, .noPermission, .tooManyOpen]
    }

    enum Place: String, CaseIterable, Sendable { case photos, store, both }

    var kind: Kind
    /// Index among the calls to which the fault applies, counted from 1.
    var call: Int
    /// All later calls fail as well.
    var isLasting = false
    var place = Place.both

    var description: String {
        "\(kind.rawValue) at call \(call)\(isLasting ? " and ever after" : "") on \(place.rawValue)"
    }
}
