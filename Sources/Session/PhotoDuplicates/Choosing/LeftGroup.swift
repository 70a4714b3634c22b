package import SystemPackage

/// Why a group was left alone: a photo in it is not what it was when somebody looked.
package struct LeftGroup: Sendable, Hashable, CustomStringConvertible {
    package enum Reason: Error, Sendable, Hashable {
        case gone, replaced, changed
        /// It was to stay, and is to be trashed by now.
        case trashed
        case unreadable(String)
        /// It was to go, and is one file with a photo that stays.
        case isKept(FilePath)
        /// It was to go, and is to stay in another group.
        case staysElsewhere
    }

    package var path: FilePath
    package var reason: Reason

    package var description: String {
        switch reason {
        case .gone: "\(path) is not there any more"
        case .replaced: "\(path) is no ordinary file any more"
        case .changed: "\(path) was changed since it was compared: prepare the library again"
        case .trashed: "\(path) is to be trashed by now"
        case .unreadable(let words): "\(path) cannot be read: \(words)"
        case .isKept(let kept): "\(path) and \(kept) are one file"
        case .staysElsewhere: "\(path) is to stay in another group"
        }
    }
}
