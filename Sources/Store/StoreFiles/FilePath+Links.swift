import Glibc
package import SystemPackage

extension FilePath {
    /// The path with all symbolic links resolved.
    package func resolved() throws(Errno) -> FilePath {
        guard let real = withPlatformString({ realpath($0, nil) }) else { throw Errno(rawValue: errno) }
        defer { free(real) }
        return FilePath(platformString: real)
    }

    /// The same, with a `StoreError`, for the files of a store.
    package func withoutLinks() throws(StoreError) -> FilePath {
        do throws(Errno) { return try resolved() } catch { throw .failed("realpath", self, error) }
    }

    /// The absolute path, which need not exist, with links resolved as far as it exists.
    package func resolvedAsFarAsItExists() -> FilePath {
        if let path = try? resolved() { return path }
        let folder = removingLastComponent()
        guard let name = lastComponent, folder != self, self != "." else { return self }
        return (folder.isEmpty ? "." : folder).resolvedAsFarAsItExists().appending(name).lexicallyNormalized()
    }
}
