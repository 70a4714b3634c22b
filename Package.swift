// swift-tools-version: 6.2
import PackageDescription

let swift: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// Kernels are compiled with optimisation in debug builds too: tests decode real photos.
let kernels: [CSetting] = [.unsafeFlags(["-O3", "-Wall", "-Wextra", "-Werror", "-Wno-unused-parameter"])]

func library(_ name: String, pkgConfig: String, apt: String...) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt(apt)])
}

/// The targets of a floor: its folder in Sources/, and the one in Tests/. They use their own floor and those below it,
/// which come before it here; `scripts/check-floors` reads the imports.
func floor(_ name: String, _ targets: [Target]) -> [Target] {
    for target in targets where target.path == nil {
        target.path = "\(target.isTest ? "Tests" : "Sources")/\(name)/\(target.name)"
    }
    return targets
}

func module(
    _ name: String,
    _ dependencies: [Target.Dependency] = [],
    exclude: [String] = [],
    resources: [Resource]? = nil
) -> Target {
    .target(name: name, dependencies: dependencies, exclude: exclude, resources: resources, swiftSettings: swift)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(
        name: "\(name)Tests",
        dependencies: [.byName(name: name), "TestSupport"] + dependencies,
        swiftSettings: swift
    )
}

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let collections = Target.Dependency.product(name: "DequeModule", package: "swift-collections")
let system = Target.Dependency.product(name: "SystemPackage", package: "swift-system")
let protobuf = Target.Dependency.product(name: "SwiftProtobuf", package: "swift-protobuf")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let sqlite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")
let yams = Target.Dependency.product(name: "Yams", package: "Yams")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let nio = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let http1 = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let http: [Target.Dependency] = [
    hummingbird, nio, http1, logging,
    .product(name: "HummingbirdCore", package: "hummingbird"),
    .product(name: "HummingbirdTLS", package: "hummingbird"),
    .product(name: "HTTPTypes", package: "swift-http-types"),
    .product(name: "NIOPosix", package: "swift-nio"),
    .product(name: "NIOHTTPCompression", package: "swift-nio-extras"),
    .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
    .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
    .product(name: "NIOSSL", package: "swift-nio-ssl"),
    .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
]

let systemLibraries: [Target] = [
    library("CVips", pkgConfig: "vips", apt: "libvips-dev"),
    library("CHeif", pkgConfig: "libheif", apt: "libheif-dev"),
    library("CAVCodec", pkgConfig: "libavformat", apt: "libavcodec-dev", "libavformat-dev", "libswscale-dev"),
    library("CLibRaw", pkgConfig: "libraw_r", apt: "libraw-dev"),
    library("CPoppler", pkgConfig: "poppler-glib", apt: "libpoppler-glib-dev"),
    library("CPango", pkgConfig: "pangocairo", apt: "libpango1.0-dev"),
    library("CFontConfig", pkgConfig: "fontconfig", apt: "libfontconfig-dev"),
    library("CSeccomp", pkgConfig: "libseccomp", apt: "libseccomp-dev"),
    library("CExif", pkgConfig: "libexif", apt: "libexif-dev"),
    library("CExempi", pkgConfig: "exempi-2.0", apt: "libexempi-dev"),
    library("CExpat", pkgConfig: "expat", apt: "libexpat1-dev"),
    library("CLMDB", pkgConfig: "lmdb", apt: "liblmdb-dev"),
    library("CDeflate", pkgConfig: "libdeflate", apt: "libdeflate-dev"),
    library("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),
    library("CCrypto", pkgConfig: "libcrypto", apt: "libssl-dev"),
    library("CWebP", pkgConfig: "libwebpmux", apt: "libwebp-dev"),
    library("CLCMS", pkgConfig: "lcms2", apt: "liblcms2-dev"),
    library("CQREncode", pkgConfig: "libqrencode", apt: "libqrencode-dev"),
    library("CJPEG", pkgConfig: "libjpeg", apt: "libjpeg62-turbo-dev"),
]

let base: [Target] = [
    .target(name: "CLinux"),
    .target(name: "CAllocations"),
    .target(name: "CHeldFonts", dependencies: ["CFontConfig"]),
    .target(name: "CHeldBlobs", dependencies: ["CHeldFonts", "CPango"]),
    .target(name: "CPixels", dependencies: ["CJPEG"], cSettings: kernels),
    .target(name: "CPlanes", cSettings: kernels),
    .target(name: "CHamming", cSettings: kernels),
    module("Archives"),
    module("Backpressure", [collections]),
    module("ChildProcesses", ["CLinux", system]),
    module("Cryptography", ["CCrypto"]),
    module("ProcessSandbox", ["CLinux", "CSeccomp"]),

    // A package of its own, too: fronts elsewhere need nothing else of this one. There, requests go through URLSession, which
    // would bring libcurl and 20 libraries more to load at each start.
    .target(
        name: "SluiceClient",
        path: "SluiceClient/Sources/SluiceClient",
        exclude: ["Transport/URLSession"],
        swiftSettings: swift
    ),

    tests("Archives", [system]),
    tests("Backpressure", []),
    tests("ChildProcesses", [system]),
    tests("Cryptography", []),
]

let pictures: [Target] = [
    module("FileStructure", ["CExpat", system]),
    module("Imaging", ["FileStructure", "CDeflate", "CPixels", "CWebP", "CLCMS", system]),
    module("DecodeProtocol", ["CLinux", "FileStructure", "Imaging", system]),
    module("DecodeClient", ["Backpressure", "ChildProcesses", "CLinux", "DecodeProtocol", "Imaging", system]),
    // Optimised in debug builds too, like the kernels: its loops over pixels are Swift.
    .target(
        name: "Fingerprinting",
        dependencies: ["CHamming"],
        swiftSettings: swift + [.unsafeFlags(["-O"])]
    ),
    module("PhotoMetadata", ["FileStructure", "CExif", "CExempi"]),
    .executableTarget(
        name: "sluice-decode",
        dependencies: [
            "DecodeProtocol", "FileStructure", "Imaging", "ProcessSandbox", "CAllocations", "CHeldFonts", "CLinux",
            "CPlanes", "CVips", "CHeif", "CAVCodec", "CLibRaw", "CPoppler", "CFontConfig", system,
        ],
        swiftSettings: swift
    ),

    module("SheetProtocol"),
    module("ContactSheet", ["ChildProcesses", "CLinux", "SheetProtocol", system]),
    .executableTarget(
        name: "sluice-sheet",
        dependencies: [
            "ProcessSandbox", "SheetProtocol", "CHeldBlobs", "CHeldFonts", "CLinux", "CFontConfig", "CPango",
        ],
        swiftSettings: swift
    ),

    tests("Imaging", ["FileStructure", "SampleLibrary", "CLCMS", "CPixels", "CWebP", "CZlib", system]),
    // Pictures that tests make, and have decoded.
    .target(
        name: "PictureSamples",
        dependencies: ["DecodeClient", "Imaging", system],
        path: "Tests/Pictures/PictureSamples",
        swiftSettings: swift
    ),
    tests("DecodeProtocol", ["FileStructure", "Imaging"]),
    tests("DecodeClient", ["PictureSamples", "Imaging", system]),
    tests(
        "sluice-decode",
        [
            "PictureSamples", "Backpressure", "ChildProcesses", "DecodeClient", "DecodeProtocol", "FileStructure",
            "Imaging", "CLinux", "CPlanes", "SampleLibrary", system,
        ]
    ),
    tests("SheetProtocol", []),
    tests("ContactSheet", ["SheetProtocol"]),
    tests("sluice-sheet", ["ChildProcesses", "ContactSheet", "SheetProtocol", system]),
    tests("FileStructure", ["PictureSamples", "Imaging", "PhotoMetadata", "SampleLibrary", system]),
    tests("Fingerprinting", ["CHamming"]),
    tests("PhotoMetadata", ["FileStructure"]),
]

let store: [Target] = [
    module("PhotoModel", ["CLinux", system]),
    module("StoreFiles", ["FileStructure", "PhotoModel", "CLinux", "Cryptography", system]),
    module("PhotoRecord", ["PhotoModel", "CDeflate", protobuf], exclude: ["record.proto"]),
    module("PhotoCache", ["PhotoModel", "PhotoRecord", "StoreFiles", "CLMDB", "CLinux", protobuf, system]),
    module(
        "PhotoCatalogue",
        ["PhotoModel", "PhotoRecord", "StoreFiles", "CLinux", grdb, sqlite, system]
    ),
    module("PhotoStore", ["PhotoCache", "PhotoCatalogue", "PhotoModel", "StoreFiles", system]),

    .target(
        name: "StoreSamples",
        dependencies: [
            "PhotoCache", "PhotoCatalogue", "PhotoModel", "PhotoRecord", "StoreFiles", "TestSupport", system,
        ],
        path: "Tests/Store/StoreSamples",
        swiftSettings: swift
    ),
    tests("PhotoModel", ["StoreSamples"]),
    tests("PhotoRecord", ["StoreSamples", protobuf]),
    tests("PhotoCache", ["StoreSamples", "PhotoModel", "PhotoRecord", "StoreFiles", protobuf, system]),
    tests("PhotoCatalogue", ["StoreSamples", "PhotoModel", "PhotoRecord", "StoreFiles", "CLinux", grdb, system]),
    tests(
        "PhotoStore",
        ["StoreSamples", "PhotoCache", "PhotoCatalogue", "PhotoModel", "PhotoRecord", "StoreFiles", grdb, system]
    ),
]

let pipeline: [Target] = [
    module(
        "PhotoRecipe",
        [
            "Fingerprinting", "Imaging", "PhotoMetadata", "PhotoCache", "PhotoCatalogue", "PhotoModel", "PhotoRecord",
            "PhotoStore", "StoreFiles", "Cryptography", protobuf, yams, system,
        ]
    ),
    module(
        "PhotoPlugins",
        [
            "Backpressure", "ChildProcesses", "DecodeClient", "FileStructure", "Fingerprinting", "Imaging",
            "PhotoRecipe",
            "PhotoModel", "PhotoRecord", "CLinux", protobuf, system,
        ]
    ),
    module(
        "PhotoPipeline",
        [
            "Backpressure", "ChildProcesses", "DecodeClient", "DecodeProtocol", "FileStructure", "Imaging",
            "Fingerprinting",
            "PhotoMetadata",
            "PhotoPlugins", "PhotoRecipe", "PhotoCache", "PhotoCatalogue", "PhotoModel", "PhotoRecord", "PhotoStore",
            "StoreFiles", "CLinux", protobuf, system,
        ]
    ),
    module(
        "PhotoUpkeep",
        [
            "PhotoPlugins", "PhotoRecipe", "Backpressure", "ContactSheet", "Cryptography", "DecodeClient", "Imaging",
            "PhotoPipeline", "PhotoCache", "PhotoCatalogue", "PhotoModel", "PhotoRecord", "PhotoStore", "StoreFiles",
            "CLinux", protobuf, system,
        ]
    ),
    module(
        "PhotoShards",
        [
            "Archives", "Cryptography", "DecodeClient", "Imaging", "PhotoCache", "PhotoCatalogue", "PhotoModel",
            "PhotoPipeline", "PhotoRecipe", "PhotoRecord", "PhotoStore", "StoreFiles", "CLinux", protobuf, system,
        ]
    ),

    // What tests of the floor share.
    .target(
        name: "PipelineTestSupport",
        dependencies: [
            "Backpressure", "PhotoPlugins", "PhotoRecipe", "Imaging", "PhotoPipeline", "PhotoCache", "PhotoCatalogue",
            "PhotoModel", "PhotoRecord", "PhotoStore", "StoreFiles", "CLinux", "SampleLibrary", "TestSupport", grdb,
            system,
        ],
        path: "Tests/Pipeline/PipelineTestSupport",
        swiftSettings: swift
    ),
    tests("PhotoRecipe", ["Imaging", "PhotoCache", "PhotoModel", "PhotoRecord", system]),
    tests("PhotoPlugins", ["Fingerprinting", "Imaging", "PhotoModel", "PhotoRecipe", "PhotoRecord", "CLinux", system]),
    tests(
        "PhotoPipeline",
        [
            "Backpressure", "ChildProcesses", "DecodeClient", "FileStructure", "Fingerprinting", "Imaging",
            "PhotoMetadata",
            "PhotoPlugins", "PhotoRecipe", "PhotoUpkeep", "PhotoCache", "PhotoCatalogue", "PhotoModel", "PhotoRecord",
            "PhotoStore", "StoreFiles", "CLCMS", "CLinux", "PipelineTestSupport", "SampleLibrary", "StoreSamples", grdb,
            system,
        ]
    ),
    tests(
        "PhotoShards",
        [
            "Archives", "Cryptography", "PhotoCache", "PhotoCatalogue", "PhotoModel", "PhotoPipeline", "PhotoRecipe",
            "PhotoRecord", "PhotoStore", "PhotoUpkeep", "StoreFiles", "PipelineTestSupport", "SampleLibrary",
            "StoreSamples", system,
        ]
    ),
    tests(
        "PhotoUpkeep",
        [
            "PhotoRecipe", "Backpressure", "Imaging", "PhotoPipeline", "PhotoCache", "PhotoCatalogue", "PhotoModel",
            "PhotoRecord", "PhotoStore", "StoreFiles", "PipelineTestSupport", "SampleLibrary", "StoreSamples", system,
        ]
    ),
]

let session: [Target] = [
    module(
        "PhotoIndex",
        [
            "PhotoRecipe", "FileStructure", "Imaging", "PhotoPipeline", "PhotoCatalogue", "PhotoModel", "PhotoRecord",
            "StoreFiles", system,
        ]
    ),
    module(
        "PhotoCommit",
        [
            "PhotoRecipe", "FileStructure", "Imaging", "PhotoMetadata", "PhotoPipeline", "PhotoCatalogue", "PhotoModel",
            "PhotoStore", "StoreFiles", "CLinux", "Cryptography", protobuf, system,
        ],
        exclude: ["Journal/journal.proto"]
    ),
    module(
        "PhotoDuplicates",
        [
            "FileStructure", "Fingerprinting", "Imaging", "PhotoCommit", "PhotoIndex", "PhotoPipeline", "PhotoCache",
            "PhotoCatalogue", "PhotoModel", "PhotoRecord", "PhotoStore", "StoreFiles", "Cryptography", system,
        ]
    ),
    module(
        "PhotoSession",
        [
            "PhotoPlugins", "PhotoRecipe", "Backpressure", "CLinux", "Imaging", "PhotoCommit", "PhotoDuplicates",
            "PhotoIndex", "PhotoPipeline", "PhotoCache", "PhotoCatalogue", "PhotoModel", "PhotoRecord", "PhotoStore",
            "StoreFiles", "Cryptography", system,
        ]
    ),

    module("PhotoReview", ["Imaging", "PhotoCommit", "PhotoIndex", "PhotoModel", "PhotoSession", "SluiceClient"]),
    module(
        "PhotoExport",
        [
            "Archives", "Backpressure", "ContactSheet", "Cryptography", "Imaging", "SheetProtocol", "PhotoCache",
            "PhotoCatalogue",
            "PhotoCommit", "PhotoIndex", "PhotoModel", "PhotoPipeline", "PhotoRecord", "PhotoSession", "PhotoStore",
            "StoreFiles", "CDeflate", system,
        ]
    ),

    // What tests of the floor share.
    .target(
        name: "SessionTestSupport",
        dependencies: [
            "PhotoCommit", "PhotoMetadata", "PhotoCatalogue", "PhotoModel", "PhotoRecord", "StoreFiles", "TestSupport",
            "CLinux", "Cryptography", system,
        ],
        path: "Tests/Session/SessionTestSupport",
        swiftSettings: swift
    ),
    tests(
        "PhotoIndex",
        [
            "PhotoCatalogue", "PhotoModel", "PhotoRecord", "PhotoStore", "StoreFiles", "SessionTestSupport", grdb,
            protobuf, system,
        ]
    ),
    tests(
        "PhotoCommit",
        [
            "FileStructure", "PhotoIndex", "PhotoMetadata", "PhotoCatalogue", "PhotoModel", "PhotoRecord", "PhotoStore",
            "StoreFiles", "SampleLibrary", "SessionTestSupport", "CLinux", "Cryptography", grdb, system,
        ]
    ),
    tests(
        "PhotoDuplicates",
        [
            "Fingerprinting", "Imaging", "PhotoCommit", "PhotoIndex", "PhotoPipeline", "PhotoCache", "PhotoCatalogue",
            "PhotoModel", "PhotoRecord", "PhotoStore", "StoreFiles", "SampleLibrary", "SessionTestSupport", system,
        ]
    ),
    tests(
        "PhotoExport",
        ["Cryptography", "PhotoCatalogue", "PhotoCommit", "PhotoModel", "PhotoStore", "StoreFiles", system]
    ),
    tests(
        "PhotoSession",
        [
            "PhotoRecipe", "Backpressure", "Fingerprinting", "Imaging", "PhotoCommit", "PhotoDuplicates", "PhotoIndex",
            "PhotoPipeline", "PhotoCache", "PhotoCatalogue", "PhotoModel", "PhotoRecord", "PhotoStore", "StoreFiles",
            "SampleLibrary", "SessionTestSupport", grdb, system,
        ]
    ),
]

let fronts: [Target] = [
    // The page's files are made part of the program by #embed, which is of C23.
    .target(
        name: "WebFront",
        exclude: ["bundle", "jsconfig.json", "pages", "types"],
        cSettings: [.unsafeFlags(["-std=c23", "-Wall", "-Wextra", "-Werror"])]
    ),
    module(
        "PhotoServer",
        [
            "PhotoRecipe", "Backpressure", "Imaging", "PhotoCommit", "PhotoDuplicates", "PhotoIndex", "PhotoPipeline",
            "PhotoSession", "PhotoUpkeep", "PhotoModel", "PhotoRecord", "PhotoStore", "StoreFiles", "CQREncode",
            "WebFront", "Cryptography", system,
        ] + http
    ),
    module("Terminal", ["Backpressure", "CLinux", system]),
    .executableTarget(
        name: "sluice",
        dependencies: [
            "PhotoPlugins", "PhotoRecipe", "Backpressure", "Fingerprinting", "Imaging", "PhotoCommit",
            "PhotoDuplicates", "PhotoExport", "PhotoIndex", "PhotoPipeline", "PhotoReview", "PhotoServer",
            "PhotoSession", "PhotoShards", "PhotoUpkeep", "PhotoModel", "PhotoRecord", "PhotoStore", "SluiceClient",
            "StoreFiles", "ContactSheet", "SheetProtocol", "Terminal", "CLinux", "CWebP", argumentParser, nio, http1,
            system,
            .product(name: "NIOPosix", package: "swift-nio"),
            .product(name: "NIOSSL", package: "swift-nio-ssl"),
        ],
        swiftSettings: swift
    ),

    tests(
        "PhotoServer",
        [
            "PhotoRecipe", "Backpressure", "Imaging", "PhotoCommit", "PhotoIndex", "PhotoPipeline", "PhotoSession",
            "PhotoUpkeep", "PhotoCache", "PhotoCatalogue", "PhotoModel", "PhotoRecord", "PhotoStore", "StoreFiles",
            "SampleLibrary", "Cryptography", hummingbird, nio, http1, system,
        ]
    ),
    tests("Terminal", ["Imaging", system]),
    tests(
        "sluice",
        [
            "Backpressure", "Imaging", "PhotoCommit", "PhotoIndex", "PhotoMetadata", "PhotoPipeline", "PhotoSession",
            "PhotoUpkeep", "PhotoCache", "PhotoCatalogue", "PhotoModel", "PhotoRecord", "PhotoReview", "PhotoStore",
            "SluiceClient", "StoreFiles", "SampleLibrary", "StoreSamples", "Terminal", argumentParser, grdb, system,
        ]
    ),
]

// What developers use. Nothing of the product depends on it.
let workshop: [Target] = [
    // Optimised in debug builds too, like the kernels: tests make many pictures.
    .target(
        name: "SampleLibrary",
        dependencies: ["FileStructure", "Imaging", "CZlib", system],
        swiftSettings: swift + [.unsafeFlags(["-O"])]
    ),
    .executableTarget(
        name: "sample-library",
        dependencies: ["SampleLibrary", argumentParser, system],
        swiftSettings: swift
    ),
    .executableTarget(
        name: "bench-session",
        dependencies: [
            "Backpressure", "CLinux", "Fingerprinting", "Imaging", "PhotoCommit", "PhotoIndex", "PhotoMetadata",
            "PhotoPipeline", "PhotoRecipe", "PhotoSession", "PhotoCache", "PhotoCatalogue", "PhotoModel", "PhotoRecord",
            "PhotoStore", "StoreFiles", "SampleLibrary", argumentParser, "Cryptography", system,
        ],
        swiftSettings: swift
    ),
    .executableTarget(
        name: "bench-duplicates",
        dependencies: ["Fingerprinting", argumentParser],
        swiftSettings: swift
    ),
    // Optimised likewise: every file is gone through byte by byte.
    .target(
        name: "Fuzzing",
        dependencies: [
            "ChildProcesses", "Imaging", "PhotoPipeline", "PhotoCache", "PhotoCatalogue", "PhotoModel", "PhotoRecord",
            "PhotoStore", "StoreFiles", "SampleLibrary", system,
        ],
        swiftSettings: swift + [.unsafeFlags(["-O"])]
    ),
    .executableTarget(
        name: "fuzz-pipeline",
        dependencies: ["Fuzzing", argumentParser, system],
        swiftSettings: swift
    ),
    // For the fuzzer; the plugin is a package of its own.
    .target(name: "Receipts", path: "plugins/receipts/Sources/Receipts", swiftSettings: swift),
    module(
        "ParserFuzzing",
        [
            "PhotoPlugins", "PhotoRecipe", "DecodeProtocol", "FileStructure", "Imaging", "PhotoIndex", "PhotoMetadata",
            "PhotoPipeline", "PhotoCache", "PhotoCatalogue", "PhotoModel", "PhotoRecord", "StoreFiles", "Receipts",
            "SampleLibrary", protobuf, system,
        ]
    ),

    .target(name: "TestSupport", dependencies: [system], path: "Tests/TestSupport", swiftSettings: swift),
    tests("SampleLibrary", ["Imaging", "sample-library", system]),
    tests("Fuzzing", ["Imaging", "PhotoRecord", "SampleLibrary", system]),
    tests("ParserFuzzing", []),
]

var targets =
    floor("Base/System", systemLibraries) + floor("Base", base) + floor("Pictures", pictures) + floor("Store", store)
    + floor("Pipeline", pipeline) + floor("Session", session) + floor("Fronts", fronts) + floor("Workshop", workshop)

// Only where scripts/fuzz-parsers asks for it: it is linked with libFuzzer.
if Context.environment["SLUICE_FUZZ"] != nil {
    let libFuzzer: [Target] = [
        .systemLibrary(name: "CFuzzer"),
        .executableTarget(name: "fuzz-parsers", dependencies: ["ParserFuzzing", "CFuzzer"], swiftSettings: swift),
    ]
    targets += floor("Workshop", libFuzzer)
}

/// The modules whose tests are built, for builds that take long; without it, all.
if let wanted = Context.environment["SLUICE_TESTS"]?.split(separator: ",").map({ "\($0)Tests" }) {
    targets.removeAll { $0.isTest && !wanted.contains($0.name) }
}

let package = Package(
    name: "sluice",
    // For programs in Swift that prepare photos themselves, and for fronts, with the modules whose values they hand out:
    // Examples/ is such a package.
    products: [
        .library(name: "Backpressure", targets: ["Backpressure"]),
        .library(
            name: "PhotoPipeline",
            targets: ["PhotoPipeline", "PhotoPlugins", "PhotoRecipe", "Imaging", "PhotoModel"]
        ),
        .library(
            name: "PhotoSession",
            targets: ["PhotoSession", "PhotoCommit", "PhotoIndex", "Imaging", "PhotoModel"]
        ),
        .library(name: "PhotoReview", targets: ["PhotoReview", "SluiceClient"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.0"),
        .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: targets
)
