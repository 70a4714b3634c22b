// swift-tools-version: 6.2
import PackageDescription

let swift: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// Needs Foundation alone. It is made after Sources/Fronts/WebFront/pages/api/v1/openapi.json, and tests compare the two.
let package = Package(
    name: "SluiceClient",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [.library(name: "SluiceClient", targets: ["SluiceClient"])],
    targets: [
        .target(name: "SluiceClient", swiftSettings: swift),
        .testTarget(name: "SluiceClientTests", dependencies: ["SluiceClient"], swiftSettings: swift),
    ]
)
