/// The distinct hashes among many, with the positions of each.
struct EqualHashes {
    /// Each distinct hash once: first those without a new member, then the others, in the order of their first members.
    private(set) var planes: HashPlanes
    /// The number of distinct hashes without a new member.
    let oldCount: Int
    /// All positions, ascending within each hash.
    private let members: [Int32]
    /// The start of each hash's members, followed by the end of the last.
    private let starts: [Int]

    var count: Int { planes.count }

    /// - Parameter since: members from this position on are new.
    init(of index: HashPlanes, since: Int) {
        let (numbers, count) = Self.numbered(index)
        var last = [Int](repeating: 0, count: count)
        for (position, number) in numbers.enumerated() { last[Int(number)] = position }
        let order = (0..<count).filter { last[$0] < since } + (0..<count).filter { last[$0] >= since }
        oldCount = last.count { $0 < since }

        var places = [Int32](repeating: 0, count: count)
        for (place, number) in order.enumerated() { places[number] = Int32(place) }
        var starts = [Int](repeating: 0, count: count + 1)
        for number in numbers { starts[Int(places[Int(number)]) + 1] += 1 }
        for place in 0..<count { starts[place + 1] += starts[place] }
        var next = starts
        members = [Int32](unsafeUninitializedCapacity: numbers.count) { members, filled in
            for (position, number) in numbers.enumerated() {
                let place = Int(places[Int(number)])
                members[next[place]] = Int32(position)
                next[place] += 1
            }
            filled = numbers.count
        }
        self.starts = starts
        planes = HashPlanes(capacity: count)
        for place in 0..<count { planes.append(index[Int(members[starts[place]])]) }
    }

    /// The positions of a hash, ascending.
    subscript(place: Int) -> ArraySlice<Int32> { members[starts[place]..<starts[place + 1]] }

    /// The number of the hash at each position, in the order of first occurrence, and how many there are.
    private static func numbered(_ index: HashPlanes) -> (numbers: [Int32], count: Int) {
        var firsts: [Int32] = []
        let shift = 64 - max(1, (2 * index.count).nextPowerOfTwoExponent)
        // Open addressing: the number of the hash in each slot, plus one.
        var table = [Int32](repeating: 0, count: 1 << (64 - shift))
        let numbers = index.withWords { words in
            (0..<index.count).map { position in
                let hash = words.hash(at: position)
                var place = Int(Self.mixed(hash) >> UInt64(shift))
                while true {
                    if table[place] == 0 {
                        firsts.append(Int32(position))
                        table[place] = Int32(firsts.count)
                        return Int32(firsts.count - 1)
                    }
                    let number = table[place] - 1
                    if words.hash(at: Int(firsts[Int(number)])) == hash { return number }
                    place = (place + 1) & (table.count - 1)
                }
            }
        }
        return (numbers, firsts.count)
    }

    /// Spreads hashes over the highest bits (multiplication by odd constants: Knuth, volume 3, 6.4).
    private static func mixed(_ hash: SIMD4<UInt64>) -> UInt64 {
        let factors: SIMD4<UInt64> = [
            0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9, 0xD6E8_FEB8_6659_FD93,
        ]
        let products = hash &* factors
        let sum = (products ^ (products &>> 29)).wrappedSum() &* factors[0]
        return (sum ^ (sum >> 32)) &* factors[1]
    }
}

extension Int {
    /// The least exponent whose power of two is no less than this positive number.
    fileprivate var nextPowerOfTwoExponent: Int { self <= 1 ? 0 : Int.bitWidth - (self - 1).leadingZeroBitCount }
}
