// swift-tools-version: 6.2
import PackageDescription

// A plugin of Sluice, which knows nothing of it but the protocol: see README.md.

let swift: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "receipts",
    targets: [
        .target(name: "Receipts", swiftSettings: swift),
        // Optimised in debug builds too: it goes through pictures pixel by pixel.
        .executableTarget(
            name: "sluice-text",
            dependencies: ["Receipts", "ProcessSandbox", "CTesseract"],
            swiftSettings: swift + [.unsafeFlags(["-O"])]
        ),
        .testTarget(name: "ReceiptsTests", dependencies: ["Receipts"], swiftSettings: swift),
        // Its pkg-config names libraries that only a static one needs.
        .systemLibrary(name: "CTesseract", providers: [.apt(["libtesseract-dev"])]),

        // The sandbox of Sluice's decoding processes: links to its sources.
        .target(name: "ProcessSandbox", dependencies: ["CLinux", "CSeccomp"], swiftSettings: swift),
        .target(name: "CLinux"),
        .systemLibrary(name: "CSeccomp", pkgConfig: "libseccomp", providers: [.apt(["libseccomp-dev"])]),
    ]
)
