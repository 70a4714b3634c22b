import Imaging
import PhotoRecord
import SampleLibrary
import Testing

@testable import Fuzzing

@Suite("Damaged photos")
struct MutatorTests {
    @Test("The same seed makes the same mutants, whichever are requested; another seed makes others")
    func determinism() {
        let (one, same, other) = (
            Mutator(Samples.seeds, seed: 1), Mutator(Samples.seeds, seed: 1), Mutator(Samples.seeds, seed: 2)
        )
        let inOrder = (0..<50).map { one.mutant($0) }
        let backwards = (0..<50).reversed().map { same.mutant($0) }
        #expect(inOrder == backwards.reversed())
        #expect(Set((0..<50).map { other.mutant($0).bytes }).intersection(inOrder.map(\.bytes)).count < 5)
        #expect(Set(inOrder.map(\.bytes)).count > 40)
    }

    @Test("Every kind of damage occurs, and files of every format are damaged")
    func variety() {
        let names = (0..<400).map { Mutator(Samples.seeds, seed: 1).mutant($0).name }
        for mutation in Mutation.allCases { #expect(names.contains { $0.contains(mutation.rawValue) }) }
        for ending in [".jpg", ".png"] { #expect(names.count { $0.hasSuffix(ending) } > 40) }
        #expect(Set(names).count == 400)
    }

    @Test("Damage matches its name", arguments: Mutation.allCases)
    func kinds(_ mutation: Mutation) {
        let original = [UInt8](repeating: 0x5A, count: 5000)
        let other = [UInt8](repeating: 0xA5, count: 3000)
        var generator = SeededGenerator(seed: 9)
        for _ in 0..<100 {
            var bytes = original
            mutation.apply(to: &bytes, other: other, &generator)
            let differing = zip(bytes, original).filter { $0 != $1 }.map(\.0)
            switch mutation {
            case .bitFlips: #expect(bytes.count == 5000 && differing.count <= 16)
            case .truncation: #expect(bytes.count < 5000 && differing.isEmpty)
            case .splice:
                #expect(bytes.prefix { $0 == 0x5A }.count + bytes.reversed().prefix { $0 == 0xA5 }.count == bytes.count)
            case .lengthField: #expect(bytes == original, "no format, no fields")
            case .zeros: #expect(bytes.count == 5000 && Set(differing) == [0])
            case .ones: #expect(bytes.count == 5000 && Set(differing) == [0xFF])
            }
        }
    }

    @Test("Leaves empty files unchanged", arguments: Mutation.allCases)
    func empty(_ mutation: Mutation) {
        var bytes: [UInt8] = []
        var generator = SeededGenerator(seed: 1)
        mutation.apply(to: &bytes, other: [], &generator)
        #expect(bytes.isEmpty)
    }

    @Test("Corrects the checksums of a PNG")
    func checksums() {
        var bytes = Samples.png
        bytes[18] ^= 0xFF
        PNGChecksums.mend(&bytes)
        let stored = bytes[29..<33].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        #expect(stored == crc32(of: Array(bytes[12..<29])))
        #expect(stored != Samples.png[29..<33].reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
    }
}
