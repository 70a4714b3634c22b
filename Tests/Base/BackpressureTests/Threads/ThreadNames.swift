import Glibc

/// Name of the calling thread, as the system reports it.
func currentThreadName() -> String {
    threadName(at: "/proc/thread-self/comm")
}

/// A number that no other live thread has.
func currentThreadIdentity() -> UInt {
    UInt(pthread_self())
}

/// Names of all threads of this process.
func allThreadNames() -> [String] {
    guard let folder = opendir("/proc/self/task") else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
        let number = withUnsafePointer(to: &entry.pointee.d_name) {
            $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if !number.hasPrefix(".") { names.append(threadName(at: "/proc/self/task/\(number)/comm")) }
    }
    return names
}

private func threadName(at path: String) -> String {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return "" }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 32)
    let count = read(file, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count - 1)), as: UTF8.self)
}
