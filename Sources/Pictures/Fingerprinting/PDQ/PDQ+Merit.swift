extension PDQ {
    /// How significant a hash is, given the quality of its picture.
    ///
    /// PDQ itself excludes hashes of a quality below 50 from comparison: those of flat, dark pictures and most text.
    /// But a darkened or faded photo is often below it. Such a fair hash is compared with good ones: `bench/recall`
    /// then recognises nearly all darkened photos, and eight in ten without (brightness 0.6, columns "sluice" and "good
    /// only"), at equal precision.
    package enum Merit: Sendable, Hashable {
        /// 50 or more of 100: compared with good and fair hashes.
        case good
        /// 25 or more: compared with good hashes.
        case fair
        /// Not compared.
        case poor

        package init(quality: Int) {
            self = quality >= 50 ? .good : quality >= 25 ? .fair : .poor
        }

        package func isComparable(with other: Merit) -> Bool {
            switch (self, other) {
            case (.good, .good), (.good, .fair), (.fair, .good): true
            default: false
            }
        }
    }
}
