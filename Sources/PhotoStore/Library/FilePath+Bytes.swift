package import SystemPackage

extension FilePath {
    /// The path's bytes, without the zero at the end.
    package var bytes: [UInt8] {
        withPlatformString { UnsafeRawBufferPointer(start: $0, count: length).map { $0 } }
    }

    /// A path of any bytes but zero.
    package init(bytes: some Sequence<UInt8>) {
        var terminated = bytes.prefix { $0 != 0 }.map { CInterop.PlatformChar(bitPattern: $0) }
        terminated.append(0)
        self.init(platformString: terminated)
    }
}
