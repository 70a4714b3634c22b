/// Which streams of events go on: so many in all, and so many of one device.
///
/// One more of a device that has its share ends the oldest of that device: the page may be long gone. Where there is no
/// room at all, it ends the oldest of the device that has the most, so that each device comes to have as many.
struct StreamPlaces {
    enum Verdict: Equatable {
        case goesOn
        /// The other one has to end.
        case goesOnInsteadOf(Int)
        case hasNoRoom
    }

    let most: Int
    let maxOfDevice: Int
    /// The oldest first.
    private var numbers: [String: [Int]] = [:]
    private var count = 0

    init(most: Int, maxOfDevice: Int) { (self.most, self.maxOfDevice) = (most, maxOfDevice) }

    /// - Parameter number: of a new stream: greater than those of before.
    mutating func take(_ number: Int, for device: String) -> Verdict {
        let own = numbers[device]?.count ?? 0
        if own < maxOfDevice, count < most {
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

    /// Does nothing where it has left already.
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

    /// The device with the most streams, and of several the one whose stream is the oldest.
    private func busiest(above least: Int) -> String? {
        let busy = numbers.filter { $0.value.count > least }
        return busy.max { ($0.value.count, -($0.value.first ?? 0)) < ($1.value.count, -($1.value.first ?? 0)) }?.key
    }
}
