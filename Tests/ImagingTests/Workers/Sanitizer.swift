import Foundation

enum Sanitizer {
    /// AddressSanitizer takes much memory for itself: how much a process needs tells nothing then.
    static let takesMemory = ProcessInfo.processInfo.environment["ASAN_OPTIONS"] != nil
}
