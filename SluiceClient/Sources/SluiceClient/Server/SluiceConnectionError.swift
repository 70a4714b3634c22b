public import Foundation

/// Why there was no answer, or none that makes sense.
///
/// Its description says what happened and what to do, for people.
public enum SluiceConnectionError: Error, Sendable, Hashable {
    case badAddress(String)
    case badToken
    /// Nobody answers at the address, or the connection broke.
    case unreachable(address: String, reason: String)
    /// The server could not prove who it is.
    case insecure(address: String, reason: String)
    /// Nothing arrived for this long.
    case silent(address: String, Duration)
    /// The answer was not complete.
    case cutShort(address: String)
    /// The answer was larger than the limit, in bytes.
    case tooLarge(Int)
    /// The answer is none of Sluice's.
    case notSluice(address: String, reason: String)

    /// Whether the same request may succeed later.
    public var isTransient: Bool {
        switch self {
        case .unreachable, .silent, .cutShort: true
        case .badAddress, .badToken, .insecure, .tooLarge, .notSluice: false
        }
    }
}

extension SluiceConnectionError: CustomStringConvertible, LocalizedError {
    public var description: String {
        switch self {
        case .badAddress(let text):
            "'\(text)' is not the address of a server. Give it as http://HOST:PORT, or open the link that sluice printed."
        case .badToken: "The access token is empty or has spaces. Give the one that `sluice serve` was started with."
        case .unreachable(let address, let reason):
            "\(address) does not answer (\(reason)). Check that `sluice serve` is running there."
        case .insecure(let address, let reason):
            "The connection to \(address) is not secure: \(reason). Check the address and the server's certificate."
        case .silent(let address, let time):
            "\(address) sent nothing for \(time.components.seconds) seconds. Check the network, and try again."
        case .cutShort(let address): "The answer of \(address) was cut short. Try again."
        case .tooLarge(let limit): "The answer is larger than \(limit) bytes. Download it into a file instead."
        case .notSluice(let address, let reason):
            "What answers at \(address) is not Sluice: \(reason). Check the address."
        }
    }

    public var errorDescription: String? { description }
}

extension Error {
    /// Whether the same request may succeed later, without a change by the user.
    var isTransient: Bool {
        switch self {
        case let problem as SluiceProblem: problem.isTransient
        case let error as SluiceConnectionError: error.isTransient
        default: false
        }
    }
}
