/// Collects what a writer puts out.
package final class Collected {
    package private(set) var bytes: [UInt8] = []
    package private(set) var largestWrite = 0

    package init() {}

    package func append(_ buffer: UnsafeRawBufferPointer) {
        bytes += buffer
        largestWrite = max(largestWrite, buffer.count)
    }
}
