/// Numbers for distinct values, from 1, in the order in which they were added; 0 for none.
struct Interner<Value: Hashable & Sendable>: Sendable {
    private(set) var values: [Value] = []
    /// Of all values once one is asked for: an index that is only read needs none.
    private var numbers: [Value: Int32] = [:]

    init(_ values: [Value] = []) { self.values = values }

    /// The number of values, plus one for none.
    var numberCount: Int { values.count + 1 }

    /// Nil for 0.
    subscript(number: Int32) -> Value? { number > 0 ? values[Int(number) - 1] : nil }

    mutating func number(of value: Value?) -> Int32 {
        guard let value else { return 0 }
        if numbers.count < values.count {
            for (index, value) in values.enumerated() { numbers[value] = Int32(index + 1) }
        }
        if let known = numbers[value] { return known }
        values.append(value)
        let number = Int32(values.count)
        numbers[value] = number
        return number
    }

    /// For each number, whether a test holds for its value; for 0, `none`.
    func table(none: Bool = false, _ test: (Value) -> Bool) -> [Bool] { [none] + values.map(test) }
}
