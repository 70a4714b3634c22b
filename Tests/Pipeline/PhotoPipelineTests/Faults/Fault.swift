import Foundation
import SystemPackage
import TestSupport

/// One fault of a file system, as `Tests/FaultInjection` makes it.
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
        /// The process that makes the call dies before it.
        case death = "KILL"

        /// Those that a disk has for good: the others pass.
        static let lasting: [Kind] = [.inputOutput, .noSpace, .overQuota, .readOnly, .noPermission, .tooManyOpen]
    }

    enum Place: String, CaseIterable, Sendable { case photos, store, both }

    var kind: Kind
    /// Of the calls that the fault makes sense for, counted from 1.
    var call: Int
    /// All later calls fail as well.
    var isLasting = false
    var place = Place.both

    var description: String {
        "\(kind.rawValue) at call \(call)\(isLasting ? " and ever after" : "") on \(place.rawValue)"
    }
}
