import PhotoStore

/// Single facts, for who asks about many photos.
extension LibraryIndex {
    func verdict(at position: Int32) -> Verdict? { Verdict(columnValue: columns.verdicts[Int(position)]) }
    func isMissing(at position: Int32) -> Bool { columns.flags[Int(position)].contains(.gone) }
    /// Its file is not there, or it was forgotten.
    func isGone(_ asset: AssetRow) -> Bool { position(of: asset).map { isMissing(at: $0) } ?? true }
    func isPending(at position: Int32) -> Bool { columns.flags[Int(position)].contains(.pending) }
}
