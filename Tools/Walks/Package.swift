// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that clients of Strata do not build it. It depends on the root manifest. For Tools/walk the compiler adds calls to
// every module, so its build folder cannot be shared with another package. The tests do not need these calls.
let package = Package(
    name: "Walks",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "strata-walk", targets: ["StrataWalk"])
    ],
    dependencies: [.package(name: "Strata", path: "../..")],
    targets: [
        .target(name: "CEntries"),
        .target(
            name: "WalkRecording",
            dependencies: ["CEntries", .product(name: "Propagation", package: "Strata")]
        ),
        .executableTarget(
            name: "StrataWalk",
            dependencies: [
                "WalkRecording",
                .product(name: "DemoServer", package: "Strata"),
                .product(name: "LemmyMiddleware", package: "Strata"),
            ]
        ),
        .testTarget(
            name: "WalkRecordingTests",
            dependencies: ["WalkRecording"]
        ),
    ]
)

// The same settings loop as in the root and in every module.
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
