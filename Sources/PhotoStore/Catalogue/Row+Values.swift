import Foundation
import GRDB
import SystemPackage

extension ByteIdentifier {
    var data: Data { withUnsafeBytes { Data($0) } }
}

extension Row {
    func identifier<T: ByteIdentifier>(_ index: Int, as type: T.Type = T.self) -> T? {
        try? withUnsafeData(atIndex: index) { data in data.flatMap { $0.withUnsafeBytes { T($0) } } }
    }

    func bytes(_ index: Int) -> [UInt8] {
        (try? withUnsafeData(atIndex: index) { data in data.map { Array($0) } }) ?? []
    }

    func path(_ index: Int) -> FilePath { FilePath(bytes: bytes(index)) }
}

extension Int64 {
    /// Milliseconds since 1970.
    static var now: Int64 { Int64(UInt64.now) }
}
