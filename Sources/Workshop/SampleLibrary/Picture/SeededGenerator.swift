/// SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014).
///
/// Numbers in a range are drawn here because the standard library's method may change between versions, and the same seed
/// must always give the same bytes.
package struct SeededGenerator: Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    /// A generator for one of several purposes with the same seed.
    package init(seed: UInt64, stream: UInt64) {
        var mixed = SeededGenerator(seed: seed &+ stream &* 0xd134_2543_de82_ef95)
        state = mixed.next()
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }

    /// From 0 up to, but excluding, 1.
    package mutating func unit() -> Float { Float(next() >> 40) * 0x1p-24 }

    package mutating func number(in range: ClosedRange<Float>) -> Float {
        range.lowerBound + unit() * (range.upperBound - range.lowerBound)
    }

    package mutating func integer(in range: ClosedRange<Int>) -> Int {
        let count = UInt64(range.upperBound - range.lowerBound + 1)
        return range.lowerBound + Int(next().multipliedFullWidth(by: count).high)
    }

    package mutating func element<Element>(of array: [Element]) -> Element { array[integer(in: 0...array.count - 1)] }

    package mutating func chance(_ probability: Float) -> Bool { unit() < probability }
}
