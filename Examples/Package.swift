// swift-tools-version: 6.2
import PackageDescription

// Programs that use Sluice libraries, in a package of their own, as yours would be. In yours, name the repository:
// .package(url: "https://…/sluice", from: "0.1.0")
let backpressure = Target.Dependency.product(name: "Backpressure", package: "sluice")
let pipeline = Target.Dependency.product(name: "PhotoPipeline", package: "sluice")
let session = Target.Dependency.product(name: "PhotoSession", package: "sluice")
let system = Target.Dependency.product(name: "SystemPackage", package: "swift-system")

let package = Package(
    name: "sluice-examples",
    dependencies: [
        .package(name: "sluice", path: ".."),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.0"),
    ],
    targets: [
        .executableTarget(name: "prepare-folder", dependencies: [pipeline, system]),
        .executableTarget(name: "get-tier", dependencies: [pipeline, system]),
        .executableTarget(name: "brightness", dependencies: [pipeline, system]),
        .executableTarget(name: "count-bytes", dependencies: [backpressure]),
        .executableTarget(name: "review", dependencies: [session, system]),
    ]
)
