/// Apart from 0, 1 (could not run) and 64 (wrong usage), which the argument parser returns.
enum ExitStatus {
    static let somePhotosFailed: Int32 = 2
    static let problemsFound: Int32 = 2
    /// Trying again ends the same way.
    static let conflict: Int32 = 65
    /// Trying again, perhaps elsewhere, may succeed.
    static let transient: Int32 = 75
    static let interrupted: Int32 = 130
}
