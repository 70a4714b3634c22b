/// Encoded pictures that were shown or will be soon, evicted in least recently used order. Pure.
public struct ImageCache: Sendable {
    /// Maximum contents.
    public struct Limits: Sendable, Hashable {
        public var byteCount = 50_000_000
        /// Maximum number of originals, whose bytes count too.
        public var originalCount = 10

        public init() {}

        /// Keeps nothing: for a source that keeps its pictures itself.
        public static var none: Limits {
            var limits = Limits()
            (limits.byteCount, limits.originalCount) = (0, 0)
            return limits
        }
    }

    private struct Entry {
        var picture: EncodedPicture
        var used: UInt64
    }

    /// Bytes per entry beside the picture: key, buffer header, place in the table.
    static let overhead = 256

    private let limits: Limits
    /// The share of the limits that may be used, 0…1. Lowering it evicts pictures.
    var share = 1.0 { didSet { makeRoom(0, originals: 0) } }
    private(set) var byteCount = 0
    private(set) var originalCount = 0
    private var entries: [String: Entry] = [:]
    private var clock: UInt64 = 0

    init(_ limits: Limits) { self.limits = limits }

    var count: Int { entries.count }
    private var room: Int { Int(Double(limits.byteCount) * share) }
    private var originalRoom: Int { Int((Double(limits.originalCount) * share).rounded(.up)) }

    /// Does not mark it as used.
    func contains(_ key: String) -> Bool { entries[key] != nil }

    mutating func take(_ key: String) -> EncodedPicture? {
        guard let entry = entries[key] else { return nil }
        let now = tick()
        entries[key]?.used = now
        return entry.picture
    }

    /// Keeps a picture and evicts older ones. A picture larger than the whole cache is not kept.
    mutating func insert(_ picture: EncodedPicture, _ key: String) {
        remove(key)
        let cost = Self.cost(picture)
        guard cost <= room, !picture.isOriginal || originalRoom > 0 else { return }
        makeRoom(cost, originals: picture.isOriginal ? 1 : 0)
        entries[key] = Entry(picture: picture, used: tick())
        byteCount += cost
        if picture.isOriginal { originalCount += 1 }
    }

    mutating func remove(_ key: String) {
        guard let entry = entries.removeValue(forKey: key) else { return }
        byteCount -= Self.cost(entry.picture)
        if entry.picture.isOriginal { originalCount -= 1 }
    }

    private mutating func makeRoom(_ cost: Int, originals: Int) {
        while originalCount + originals > originalRoom, let key = oldest(where: { $0.isOriginal }) { remove(key) }
        while byteCount + cost > room, let key = oldest(where: { _ in true }) { remove(key) }
    }

    private func oldest(where isMeant: (EncodedPicture) -> Bool) -> String? {
        entries.filter { isMeant($0.value.picture) }.min { $0.value.used < $1.value.used }?.key
    }

    private mutating func tick() -> UInt64 {
        clock += 1
        return clock
    }

    private static func cost(_ picture: EncodedPicture) -> Int { picture.bytes.count + overhead }
}
