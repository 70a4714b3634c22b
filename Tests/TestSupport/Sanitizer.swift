import Foundation

package enum Sanitizer {
    /// AddressSanitizer and ThreadSanitizer take much memory themselves, so measurements of a process's memory are
    /// meaningless. `scripts/sanitize` sets their options.
    package static let takesMemory = ["ASAN_OPTIONS", "TSAN_OPTIONS"].contains {
        ProcessInfo.processInfo.environment[$0] != nil
    }
}
