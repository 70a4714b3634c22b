extension HostileFile {
    /// Files with a photo's name that are no photos, or unreadable.
    static var places: [HostileFile] {
        [
            HostileFile("place-pipe.jpg", .refused, .pipe),
            HostileFile("place-socket.jpg", .refused, .socket),
            HostileFile("place-device.jpg", .refused, .device),
            HostileFile("place-folder.jpg", .ignored, .folder),
            HostileFile("place-link-there.jpg", .ignored, .link(to: "place-link-back.jpg")),
            HostileFile("place-link-back.jpg", .ignored, .link(to: "place-link-there.jpg")),
            HostileFile("place-empty.jpg", .refused, .bytes { [] }),
            HostileFile("place-byte.jpg", .refused, .bytes { [0xFF] }),
            // A user who may read everything can read it, too.
            HostileFile("place-unreadable.jpg", .either, .unreadable { JPEGBytes.photo(with: []) }),
            HostileFile("place-terabyte.jpg", .refused, terabyte { JPEGBytes.photo(with: []) }),
            HostileFile("place-terabyte.png", .refused, terabyte { grey(with: []) }),
            HostileFile("place-terabyte.tif", .refused, terabyte { picture() }),
        ]
    }

    private static func terabyte(_ start: @escaping @Sendable () -> [UInt8]) -> Content {
        .sparse(byteCount: 1 << 40) { [(offset: Int64(0), bytes: start())] }
    }
}
