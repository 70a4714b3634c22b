import Foundation

package enum Sanitizer {
    /// AddressSanitizer and ThreadSanitizer take much memory for themselves: how much a process needs tells nothing then.
    /// `scripts/sanitize` sets their options.
    package static let takesMemory = ["ASAN_OPTIONS", "TSAN_OPTIONS"].contains {
        ProcessInfo.processInfo.environment[$0] != nil
    }
}
