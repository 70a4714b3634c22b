internal import Glibc
internal import Synchronization
package import SystemPackage

extension SampleFolder {
    /// Writes the library into an empty or new folder, on all processors.
    ///
    /// - Parameter progress: called after each file with the number written and the total, from any thread.
    @discardableResult
    package func write(
        to folder: FilePath,
        progress: (@Sendable (_ written: Int, _ total: Int) -> Void)? = nil
    ) async throws -> SampleManifest {
        let files = self.files
        try Self.makeFolders(for: files, in: folder)
        let progress = progress ?? { _, _ in }
        let work = Work(files: files)
        try await withThrowingDiscardingTaskGroup { group in
            for _ in 0..<max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) {
                group.addTask {
                    while let index = work.next() {
                        try Task.checkCancellation()
                        let file = files[index]
                        let bytes = try file.encoded()
                        try Self.write(bytes, to: folder.pushing(file.path))
                        progress(work.finish(index, byteCount: bytes.count), files.count)
                    }
                }
            }
        }
        return SampleManifest(seed: seed, files: files, byteCounts: work.byteCounts)
    }

    /// The files still to be made, and the sizes of those made.
    private final class Work: Sendable {
        private struct State {
            var next = 0
            var finished = 0
            var byteCounts: [Int]
        }

        private let state: Mutex<State>

        init(files: [SampleFile]) {
            state = Mutex(State(byteCounts: Array(repeating: 0, count: files.count)))
        }

        func next() -> Int? {
            state.withLock { state in
                guard state.next < state.byteCounts.count else { return nil }
                defer { state.next += 1 }
                return state.next
            }
        }

        func finish(_ index: Int, byteCount: Int) -> Int {
            state.withLock { state in
                state.byteCounts[index] = byteCount
                state.finished += 1
                return state.finished
            }
        }

        var byteCounts: [Int] { state.withLock { $0.byteCounts } }
    }

    /// Creates an empty folder.
    static func prepare(_ folder: FilePath) throws(SampleError) {
        try makeFolder(folder)
        guard try isEmpty(folder) else { throw .notEmpty(folder) }
    }

    private static func makeFolders(for files: [SampleFile], in folder: FilePath) throws(SampleError) {
        try prepare(folder)
        var made = Set<FilePath>()
        for file in files {
            var parent = FilePath()
            for component in file.path.removingLastComponent().components {
                parent.append(component)
                if made.insert(parent).inserted { try makeFolder(folder.pushing(parent)) }
            }
        }
    }

    private static func makeFolder(_ folder: FilePath) throws(SampleError) {
        let result = folder.withPlatformString { mkdir($0, 0o755) }
        let error = Errno(rawValue: errno)
        guard result == 0 || error == .fileExists else { throw .system(call: "mkdir", folder, error) }
    }

    private static func isEmpty(_ folder: FilePath) throws(SampleError) -> Bool {
        guard let stream = folder.withPlatformString({ opendir($0) }) else {
            throw .system(call: "opendir", folder, Errno(rawValue: errno))
        }
        defer { closedir(stream) }
        var count = 0
        while readdir(stream) != nil { count += 1 }
        return count <= 2
    }

    private static func write(_ bytes: [UInt8], to path: FilePath) throws(SampleError) {
        do {
            let file = try FileDescriptor.open(
                path,
                .writeOnly,
                options: [.create, .exclusiveCreate, .closeOnExec],
                permissions: [.ownerReadWrite, .groupRead, .otherRead]
            )
            _ = try file.closeAfter { try file.writeAll(bytes) }
        } catch {
            throw .system(call: "write", path, error as? Errno ?? .ioError)
        }
    }
}
