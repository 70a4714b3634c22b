internal import Imaging
internal import SampleLibrary

/// Makes damaged files from sound ones. A mutant depends only on the files, the seed and its own number, not on which
/// others are made.
package struct Mutator: Sendable {
    package struct Mutant: Sendable, Hashable {
        /// Its number, original file and kind of damage.
        package var name: String
        package var bytes: [UInt8]
    }

    private let seed: UInt64
    private let jpegs: [Seed]
    /// By each other format, including files of no known format.
    private let others: [[Seed]]
    private let all: [Seed]

    /// - Parameter seeds: at least one; their order matters.
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
        // PNG readers stop at the first wrong checksum, and would never read what follows it.
        if original.format == .png, generator.chance(0.5) { PNGChecksums.mend(&bytes) }
        let digits = String(number)
        let padded = String(repeating: "0", count: max(0, 6 - digits.count)) + digits
        return Mutant(name: "\(padded)-\(names.joined(separator: "-")).\(original.fileExtension)", bytes: bytes)
    }

    /// Two of five are JPEGs, as most photos are JPEGs and the main process decodes them; the others are spread evenly over
    /// all formats.
    private func chooseSeed(_ generator: inout SeededGenerator) -> Seed {
        let isJPEG = generator.chance(0.4)
        if others.isEmpty || isJPEG && !jpegs.isEmpty { return generator.element(of: jpegs) }
        return generator.element(of: generator.element(of: others))
    }
}
