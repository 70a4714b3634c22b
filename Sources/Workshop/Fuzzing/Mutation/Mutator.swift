internal import Imaging
internal import SampleLibrary

/// Makes damaged files out of sound ones. A mutant depends on the files, the seed and its own number only: it is the
/// same whichever others are made.
package struct Mutator: Sendable {
    package struct Mutant: Sendable, Hashable {
        /// Its number, the file that it was made of, and how.
        package var name: String
        package var bytes: [UInt8]
    }

    private let seed: UInt64
    private let jpegs: [Seed]
    /// Of each other format, those without a known one included.
    private let others: [[Seed]]
    private let all: [Seed]

    /// - Parameter seeds: at least one; the order counts.
    package init(_ seeds: [Seed], seed: UInt64) {
        all = seeds
        self.seed = seed
        jpegs = seeds.filter { $0.format == .jpeg }
        let formats: [ImageFormat?] = ImageFormat.allCases.filter { $0 != .jpeg } + [nil]
        others = formats.map { format in seeds.filter { $0.format == format } }.filter { !$0.isEmpty }
    }

    package func mutant(_ number: Int) -> Mutant {
        var generator = SeededGenerator(seed: seed, stream: UInt64(number))
        let original = chooseSeed(&generator)
        var bytes = original.bytes
        let count = generator.chance(0.5) ? 1 : generator.integer(in: 2...5)
        var names: [String] = []
        for _ in 0..<count {
            let mutation = generator.element(of: Mutation.allCases)
            mutation.apply(to: &bytes, other: generator.element(of: all).bytes, &generator)
            names.append(mutation.rawValue)
        }
        // Readers of PNG stop at the first wrong checksum, and what is behind it would never be read.
        if original.format == .png, generator.chance(0.5) { PNGChecksums.mend(&bytes) }
        let digits = String(number)
        let padded = String(repeating: "0", count: max(0, 6 - digits.count)) + digits
        return Mutant(name: "\(padded)-\(names.joined(separator: "-")).\(original.fileExtension)", bytes: bytes)
    }

    /// Two of five are JPEGs, which most photos are and the main process decodes; the others are of every format alike.
    private func chooseSeed(_ generator: inout SeededGenerator) -> Seed {
        let isJPEG = generator.chance(0.4)
        if others.isEmpty || isJPEG && !jpegs.isEmpty { return generator.element(of: jpegs) }
        return generator.element(of: generator.element(of: others))
    }
}
