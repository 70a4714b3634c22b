package import SystemPackage

/// Why a group was skipped: one of its photos has changed since it was shown.
package struct SkippedGroup: Sendable, Hashable, CustomStringConvertible {
    package enum Reason: Error, Sendable, Hashable {
        case gone, replaced, changed
        /// It was to stay, but is to be trashed by now.
        case trashed
        case unreadable(String)
        /// It was to be trashed, but is the same file as a photo that stays.
        case isKept(FilePath)
        /// It was to be trashed, but stays in another group.
        case staysElsewhere
    }

    package var path: FilePath
    package var reason: Reason

    package var description: String {
        switch reason {
        case .gone: "\(path) no longer exists"
        case .replaced: "\(path) is no longer a regular file"
        case .changed: "\(path) has changed since it was compared: prepare the library again"
        case .trashed: "\(path) is now to be trashed"
        case .unreadable(let words): "\(path) cannot be read: \(words)"
        case .isKept(let kept): "\(path) and \(kept) are the same file"
        case .staysElsewhere: "\(path) is kept in another group"
        }
    }
}
