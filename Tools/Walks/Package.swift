// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that who uses Strata by URL builds none of it. Built by Tools/walk alone: what it records, the compiler adds
// to every module, so its build folder serves no other package.
let package = Package(
    name: "Walks",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "strata-walk", targets: ["StrataWalk"])
    ],
    dependencies: [
        .package(path: "../../Modules/ApiTypes"),
        .package(path: "../../Modules/DemoServer"),
        .package(path: "../../Modules/Middleware"),
        .package(path: "../../Modules/Networking"),
        .package(path: "../../Modules/Propagation"),
    ],
    targets: [
        .target(name: "CEntries"),
        .target(name: "WalkRecording", dependencies: ["CEntries"]),
        .executableTarget(
            name: "StrataWalk",
            dependencies: [
                "WalkRecording",
                .product(name: "DemoServer", package: "DemoServer"),
                .product(name: "LemmyIdentifiers", package: "ApiTypes"),
                .product(name: "LemmyMiddleware", package: "Middleware"),
                .product(name: "Middleware", package: "Middleware"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "Propagation", package: "Propagation"),
            ]
        ),
        .testTarget(
            name: "WalkRecordingTests",
            dependencies: ["WalkRecording"]
        ),
    ]
)

// The same loop as in the root and in every module.
for target in package.targets where target.type != .system && target.name != "CEntries" {
    target.swiftSettings = [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
    ]
}
