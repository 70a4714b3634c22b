// swift-tools-version: 6.2
import PackageDescription

// A plugin for Sluice that depends only on the plugin protocol: see README.md.

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
        // Optimised in debug builds too, because it processes pictures pixel by pixel.
        .executableTarget(
            name: "sluice-text",
            dependencies: ["Receipts", "ProcessSandbox", "CTesseract"],
            swiftSettings: swift + [.unsafeFlags(["-O"])]
        ),
        .testTarget(name: "ReceiptsTests", dependencies: ["Receipts"], swiftSettings: swift),
        // Its pkg-config file names libraries that only a static build needs.
        .systemLibrary(name: "CTesseract", providers: [.apt(["libtesseract-dev"])]),

        // The sandbox of Sluice's decoding processes, as links to its sources.
        .target(name: "ProcessSandbox", dependencies: ["CLinux", "CSeccomp"], swiftSettings: swift),
        .target(name: "CLinux"),
        .systemLibrary(name: "CSeccomp", pkgConfig: "libseccomp", providers: [.apt(["libseccomp-dev"])]),
    ]
)
