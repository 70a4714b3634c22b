/// Numbers for values of which many are equal: from 1 on, in the order in which they came; 0 for none.
struct Interner<Value: Hashable & Sendable>: Sendable {
    private(set) var values: [Value] = []
    private var numbers: [Value: Int32] = [:]

    /// One for each value, and one for none.
    var numberCount: Int { values.count + 1 }

    /// Nil for 0.
    subscript(number: Int32) -> Value? { number > 0 ? values[Int(number) - 1] : nil }

    mutating func number(of value: Value?) -> Int32 {
        guard let value else { return 0 }
        if let known = numbers[value] { return known }
        values.append(value)
        let number = Int32(values.count)
        numbers[value] = number
        return number
    }

    /// For each number, whether a test holds for its value; for none, `none`.
    func table(none: Bool = false, _ test: (Value) -> Bool) -> [Bool] { [none] + values.map(test) }
}
