import PhotoCommit
import SystemPackage

/// Why a call failed; nil if it succeeded.
func reason(_ body: () throws -> Void) -> FileActionError.Reason? {
    do {
        try body()
        return nil
    } catch let error as FileActionError {
        return error.reason
    } catch let error as TrashError {
        return error.reason
    } catch {
        return .other(.notSupported)
    }
}

extension String {
    var name: [UInt8] { Array(utf8) }
}
