import Foundation

/// The time that records and failures give as the one when they were made.
package enum RecordTime: Sendable {
    case now
    /// The same for all, in milliseconds since 1970: equal photos then make equal records, wherever and whenever that is.
    case fixed(Int64)

    /// Milliseconds since 1970.
    var milliseconds: Int64 {
        switch self {
        case .now: Int64(Date().timeIntervalSince1970 * 1000)
        case .fixed(let time): time
        }
    }
}
