// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "ApiTypes",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "WireRuntime", targets: ["WireRuntime"]),
        .library(name: "LemmyIdentifiers", targets: ["LemmyIdentifiers"]),
        .library(name: "ApiTypes", targets: ["ApiTypes"]),
        .library(name: "ApiTypesV4", targets: ["ApiTypesV4"]),
        .library(name: "ApiTypesPieFed", targets: ["ApiTypesPieFed"]),
        .library(name: "WireFuzzing", targets: ["WireFuzzing"]),
    ],
    traits: [
        .trait(
            name: "ReadersOnly",
            description: "Leaves out of the wire types what an app that reads with WireDecoder never calls: Codable."
        )
    ],
    targets: [
        .systemLibrary(name: "CWireScan"),
        .target(
            name: "WireRuntime",
            dependencies: ["CWireScan"]
        ),
        .target(
            name: "LemmyIdentifiers",
            dependencies: ["WireRuntime"]
        ),
        .target(
            name: "ApiTypes",
            dependencies: ["WireRuntime", "LemmyIdentifiers"]
        ),
        .target(
            name: "ApiTypesV4",
            dependencies: ["WireRuntime", "LemmyIdentifiers"]
        ),
        .target(
            name: "ApiTypesPieFed",
            dependencies: ["WireRuntime", "LemmyIdentifiers"]
        ),
        .target(
            name: "WireFuzzing",
            dependencies: ["WireRuntime"]
        ),
        .testTarget(
            name: "ApiTypesTests",
            dependencies: [
                "ApiTypes", "ApiTypesV4", "ApiTypesPieFed", "CWireScan", "LemmyIdentifiers", "WireFuzzing",
                "WireRuntime",
            ],
            resources: [.copy("Corpus")]
        ),
    ]
)

// One loop sets all targets, so that no target misses a setting; the root and every module use the same list.
for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
    ]
}
