extension FacetCounter {
    /// Counts photos by year or month.
    func periods(_ unit: CalendarPeriod.Unit) -> [FacetCount] {
        var (days, none) = (DayTally(), 0)
        columns.taken.withUnsafeBufferPointer { taken in
            matches.forEach { position in
                let time = taken[position]
                if time == IndexColumns.noTime { none += 1 } else { days.add(CalendarDay.number(of: time)) }
            }
        }
        var counts: [CalendarPeriod: Int] = [:]
        for (day, count) in days.counts {
            counts[CalendarPeriod(unit, holding: day &* CalendarDay.milliseconds), default: 0] += count
        }
        forEachStack { files in
            func period(_ file: Int) -> CalendarPeriod? {
                let time = columns.taken[file]
                return time == IndexColumns.noTime ? nil : CalendarPeriod(unit, holding: time)
            }
            let own = period(files[0])
            let others = Set(files.dropFirst().compactMap(period)).subtracting([own].compactMap { $0 })
            if own == nil, !others.isEmpty { none -= 1 }
            for period in others { counts[period, default: 0] += 1 }
        }
        let known = counts.sorted { $0.key.first < $1.key.first }.compactMap { period, count in
            ValueRange(from: period.first, through: period.last).map {
                FacetCount(value: period.text, count: count, filter: .taken($0))
            }
        }
        return none > 0 ? known + [FacetCount(value: nil, count: none, filter: .not(.has(.time)))] : known
    }
}

/// Counts days, with a fast path for the era of cameras.
private struct DayTally {
    private static let first = CalendarDay(year: 1900, month: 1, day: 1).number
    private static let count = Int(CalendarDay(year: 2100, month: 1, day: 1).number - first)

    private var usual = [Int](repeating: 0, count: count)
    private var others: [Int64: Int] = [:]

    @inline(__always)
    mutating func add(_ day: Int64) {
        let index = Int(day - Self.first)
        if index >= 0, index < Self.count { usual[index] += 1 } else { others[day, default: 0] += 1 }
    }

    var counts: [(day: Int64, count: Int)] {
        var counts = others.map { (day: $0.key, count: $0.value) }
        usual.withUnsafeBufferPointer { usual in
            for index in 0..<Self.count where usual[index] > 0 {
                counts.append((Int64(index) + Self.first, usual[index]))
            }
        }
        return counts
    }
}
