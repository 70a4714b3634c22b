extension TIFFReader {
    /// The first integer of an entry with any number of values.
    func firstNumber(of entry: Entry) -> Int? {
        guard let size = size(ofType: entry.type), entry.count > 0, isInteger(entry.type) else { return nil }
        if entry.count <= entry.field.count / size { return number(entry.field.prefix(size)) }
        return place(of: entry).flatMap { _ in number(entry.field[...]) }.flatMap { number(at: $0, byteCount: size) }
    }

    /// The integers of an entry, fractions rounded. Nil if there are none or more than `limit`.
    func numbers(of entry: Entry, upTo limit: Int) -> [Int]? {
        if entry.type == 5 {
            return fractions(of: entry, upTo: limit)?.map { Int(exactly: $0.rounded()) ?? 0 }
        }
        guard let size = size(ofType: entry.type), isInteger(entry.type), 1...limit ~= entry.count,
            let bytes = value(of: entry, upTo: limit * size)
        else { return nil }
        return stride(from: 0, to: bytes.count, by: size).compactMap { number(bytes[$0..<$0 + size]) }
    }

    /// An entry with fewer values, which do not fit into it either.
    func shortened(_ entry: Entry, to count: Int) -> Entry {
        Entry(tag: entry.tag, type: entry.type, count: count, field: entry.field)
    }

    /// The unsigned fractions of an entry, NaN or infinity where a denominator is 0. Nil if there are none or more than
    /// `limit`.
    func fractions(of entry: Entry, upTo limit: Int) -> [Double]? {
        guard entry.type == 5 else { return numbers(of: entry, upTo: limit)?.map(Double.init) }
        guard 1...limit ~= entry.count, let bytes = value(of: entry, upTo: limit * 8) else { return nil }
        return stride(from: 0, to: bytes.count, by: 8).compactMap { start in
            guard let numerator = number(bytes[start..<start + 4]),
                let denominator = number(bytes[start + 4..<start + 8])
            else { return nil }
            return Double(numerator) / Double(denominator)
        }
    }

    /// Of all values of an entry; nil if their type is unknown or there are too many.
    func byteCount(of entry: Entry) -> Int? {
        guard let size = size(ofType: entry.type), entry.count <= Int.max / 8 else { return nil }
        return entry.count * size
    }

    /// Where an entry's values lie in the whole file; nil if they are in the entry, or not all inside the file.
    func place(of entry: Entry) -> Range<Int>? {
        guard let byteCount = byteCount(of: entry), byteCount > entry.field.count,
            let offset = number(entry.field[...])
        else { return nil }
        return place(offset, count: byteCount)
    }

    /// BYTE, SHORT, LONG, IFD, and their 8-byte forms; UNDEFINED as bytes.
    private func isInteger(_ type: Int) -> Bool { [1, 3, 4, 7, 13, 16, 18].contains(type) }

    /// The whole file's offset of an offset of the structure; nil if it lies outside the file.
    func start(_ offset: Int) -> Int? { place(offset, count: 0)?.lowerBound }

    /// As `place(of:)`, but the values may end beyond the file.
    func declaredPlace(of entry: Entry) -> Range<Int>? {
        guard let byteCount = byteCount(of: entry), byteCount > entry.field.count,
            let offset = number(entry.field[...]), let start = start(offset)
        else { return nil }
        let (end, overflows) = start.addingReportingOverflow(byteCount)
        return overflows ? nil : start..<end
    }
}
