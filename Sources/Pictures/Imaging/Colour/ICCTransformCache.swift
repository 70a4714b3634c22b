internal import Synchronization

/// Transforms by profile. Creating one takes milliseconds, and a library uses few profiles many times.
package final class ICCTransformCache: Sendable {
    /// A transform of a profile with tables takes 200 KiB.
    private static let limit = 8

    private let transforms = Mutex<[[UInt8]: ICCTransform]>([:])

    package init() {}

    /// - Throws: as `ICCTransform.init`.
    package func transform(toSRGBFrom profile: [UInt8]) throws(ImagingError) -> ICCTransform {
        if let known = transforms.withLock({ $0[profile] }) { return known }
        let made = try ICCTransform(toSRGBFrom: profile)
        transforms.withLock { transforms in
            if transforms.count >= Self.limit { transforms.removeAll() }
            transforms[profile] = made
        }
        return made
    }
}
