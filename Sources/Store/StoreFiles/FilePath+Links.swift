import Glibc
package import SystemPackage

extension FilePath {
    /// Where it leads, with every symbolic link followed.
    package func resolved() throws(Errno) -> FilePath {
        guard let real = withPlatformString({ realpath($0, nil) }) else { throw Errno(rawValue: errno) }
        defer { free(real) }
        return FilePath(platformString: real)
    }

    /// The same for what a store consists of, or is made of.
    package func withoutLinks() throws(StoreError) -> FilePath {
        do throws(Errno) { return try resolved() } catch { throw .failed("realpath", self, error) }
    }

    /// The whole path, whether or not anything is there, with links followed as far as there is.
    package func resolvedAsFarAsThere() -> FilePath {
        if let path = try? resolved() { return path }
        let folder = removingLastComponent()
        guard let name = lastComponent, folder != self, self != "." else { return self }
        return (folder.isEmpty ? "." : folder).resolvedAsFarAsThere().appending(name).lexicallyNormalized()
    }
}
