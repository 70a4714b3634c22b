/// The values of all photos, by position: in memory of their own, or in a mapped file, whose pages are read when they are
/// used and copied when they change. A copy shares the memory until one of the two changes.
struct Column<Value: BitwiseCopyable & Sendable>: @unchecked Sendable {  // Safe: changes no memory that a copy shares.
    private var memory: ColumnMemory
    private(set) var count: Int

    init() {
        memory = .none
        count = 0
    }

    init(_ values: some Collection<Value>) {
        self.init()
        reserveCapacity(values.count)
        append(contentsOf: values)
    }

    /// Values that are in memory already.
    ///
    /// - Parameter count: at most as many as fit into the memory.
    init(_ memory: ColumnMemory, count: Int) { (self.memory, self.count) = (memory, count) }

    /// Number of values that fit without copying all of them.
    var capacity: Int { memory.byteCount / MemoryLayout<Value>.stride }

    /// Bytes of memory; none for a mapped file, whose pages are the kernel's.
    var byteCount: Int { memory.isMapped ? 0 : memory.byteCount }

    private var base: UnsafeMutablePointer<Value> { memory.base.assumingMemoryBound(to: Value.self) }

    mutating func reserveCapacity(_ wanted: Int) { if wanted > capacity { move(to: wanted) } }

    /// Frees memory that is reserved for more values.
    mutating func trim() { if !memory.isMapped, capacity > count { move(to: count) } }

    mutating func append(_ value: Value) {
        makeRoom(for: 1)
        (base + count).initialize(to: value)
        count += 1
    }

    mutating func append(contentsOf values: some Collection<Value>) {
        makeRoom(for: values.count)
        for value in values {
            (base + count).initialize(to: value)
            count += 1
        }
    }

    mutating func insert(_ value: Value, at index: Int) {
        precondition(0...count ~= index)
        append(value)
        for place in stride(from: count - 1, to: index, by: -1) { base[place] = base[place - 1] }
        base[index] = value
    }

    mutating func remove(at index: Int) {
        precondition(0..<count ~= index)
        if !isKnownUniquelyReferenced(&memory) { move(to: count) }
        for place in index..<count - 1 { base[place] = base[place + 1] }
        count -= 1
    }

    func withUnsafeBufferPointer<R, Failure: Error>(
        _ body: (UnsafeBufferPointer<Value>) throws(Failure) -> R
    ) throws(Failure) -> R {
        defer { withExtendedLifetime(memory) {} }
        return try body(UnsafeBufferPointer(start: base, count: count))
    }

    private mutating func makeRoom(for more: Int) {
        if count + more > capacity {
            move(to: Swift.max(count + more, count * 2, 16))
        } else if !isKnownUniquelyReferenced(&memory) {
            move(to: capacity)
        }
    }

    private mutating func move(to capacity: Int) {
        let new = ColumnMemory(byteCount: capacity * MemoryLayout<Value>.stride)
        new.base.assumingMemoryBound(to: Value.self).initialize(from: base, count: count)
        memory = new
    }
}

extension Column: RandomAccessCollection, MutableCollection, ExpressibleByArrayLiteral {
    init(arrayLiteral values: Value...) { self.init(values) }

    var startIndex: Int { 0 }
    var endIndex: Int { count }

    subscript(index: Int) -> Value {
        @inline(__always) get {
            precondition(index >= 0 && index < count)
            return base[index]
        }
        @inline(__always) set {
            precondition(index >= 0 && index < count)
            if !isKnownUniquelyReferenced(&memory) { move(to: capacity) }
            base[index] = newValue
        }
    }
}

/// Memory that one column changes in place and several may share.
final class ColumnMemory: @unchecked Sendable {  // Safe: its bytes change only while one column owns it.
    let base: UnsafeMutableRawPointer
    let byteCount: Int
    private let file: MappedIndexFile?

    /// Of columns without values.
    static let none = ColumnMemory(byteCount: 0)

    init(byteCount: Int) {
        base = .allocate(byteCount: max(byteCount, 1), alignment: 16)
        self.byteCount = byteCount
        file = nil
    }

    /// A part of a file that only one column uses.
    init(_ part: UnsafeMutableRawBufferPointer, of file: MappedIndexFile) {
        base = part.baseAddress ?? Self.none.base
        byteCount = part.count
        self.file = file
    }

    var isMapped: Bool { file != nil }

    deinit { if file == nil { base.deallocate() } }
}
