/// The places for event streams, limited in total and per device.
///
/// A new stream of a device that has used its share ends that device's oldest: its page may be long gone. If all places are
/// taken, it ends the oldest of the device with the most, so that devices end up with equal shares.
struct StreamPlaces {
    enum Verdict: Equatable {
        case goesOn
        /// The other stream has to end.
        case goesOnInsteadOf(Int)
        case hasNoRoom
    }

    let maxCount: Int
    let maxOfDevice: Int
    /// Oldest first.
    private var numbers: [String: [Int]] = [:]
    private var count = 0

    init(maxCount: Int, maxOfDevice: Int) { (self.maxCount, self.maxOfDevice) = (maxCount, maxOfDevice) }

    /// - Parameter number: The number of the new stream, greater than all before.
    mutating func take(_ number: Int, for device: String) -> Verdict {
        let own = numbers[device]?.count ?? 0
        if own < maxOfDevice, count < maxCount {
            add(number, device)
            return .goesOn
        }
        guard let other = own < maxOfDevice ? busiest(above: own + 1) : device, let oldest = numbers[other]?.first
        else {
            return .hasNoRoom
        }
        leave(oldest, of: other)
        add(number, device)
        return .goesOnInsteadOf(oldest)
    }

    /// Does nothing if the stream has left already.
    mutating func leave(_ number: Int, of device: String) {
        guard let place = numbers[device]?.firstIndex(of: number) else { return }
        numbers[device]?.remove(at: place)
        if numbers[device]?.isEmpty == true { numbers[device] = nil }
        count -= 1
    }

    private mutating func add(_ number: Int, _ device: String) {
        numbers[device, default: []].append(number)
        count += 1
    }

    /// The device with the most streams; among equals, the one with the oldest stream.
    private func busiest(above least: Int) -> String? {
        let busy = numbers.filter { $0.value.count > least }
        return busy.max { ($0.value.count, -($0.value.first ?? 0)) < ($1.value.count, -($1.value.first ?? 0)) }?.key
    }
}
