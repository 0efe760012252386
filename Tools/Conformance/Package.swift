// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that clients of Strata do not build it. It depends on the root manifest, so it reuses the builds of the tests.
let package = Package(
    name: "Conformance",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "replay", targets: ["replay"])
    ],
    dependencies: [.package(name: "Strata", path: "../..")],
    targets: [
        .target(
            name: "ReplayCommand",
            dependencies: [
                .product(name: "Conformance", package: "Strata"),
                .product(name: "DemoServerHTTP", package: "Strata"),
            ]
        ),
        .executableTarget(name: "replay", dependencies: ["ReplayCommand"]),
        .testTarget(
            name: "ReplayCommandTests",
            dependencies: ["ReplayCommand"]
        ),
    ]
)

// The same settings loop as in the root and in every module.
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
