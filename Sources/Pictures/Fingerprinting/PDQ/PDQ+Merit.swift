extension PDQ {
    /// How much a hash says, by the quality of its picture.
    ///
    /// PDQ itself takes hashes of a quality below 50 for not to be compared: of flat, dark pictures and most of text. But a
    /// photo that was made darker or fainter is often below it. Compared with a hash that is good, a fair one finds it: of
    /// what was made darker, `bench/recall` recognises nearly all so, and eight in ten without (brightness 0.6, columns
    /// "sluice" and "good only"), at equal precision.
    package enum Merit: Sendable, Hashable {
        /// 50 or more of 100: compared with good and fair ones.
        case good
        /// 25 or more: compared with good ones.
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
