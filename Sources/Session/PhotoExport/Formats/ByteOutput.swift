/// Takes the bytes of a file, in order, from a format's writer. The buffer is valid only during the call.
package typealias ByteOutput = (_ bytes: UnsafeRawBufferPointer) throws -> Void

extension Array where Element == UInt8 {
    mutating func append(ascii text: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func append(littleEndian value: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
    }
}
