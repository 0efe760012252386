// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that who uses Strata by URL builds none of it. It needs the demo server and a way to reach its port.
let package = Package(
    name: "Conformance",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "replay", targets: ["replay"])
    ],
    dependencies: [
        .package(path: "../../Modules/DemoServer"),
        .package(path: "../../Modules/Networking"),
    ],
    targets: [
        .target(
            name: "ReplayCommand",
            dependencies: [
                .product(name: "DemoServer", package: "DemoServer"),
                .product(name: "DemoServerConformance", package: "DemoServer"),
                .product(name: "DemoServerHTTP", package: "DemoServer"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "NetworkingURLSession", package: "Networking"),
            ]
        ),
        .executableTarget(name: "replay", dependencies: ["ReplayCommand"]),
        .testTarget(
            name: "ReplayCommandTests",
            dependencies: ["ReplayCommand"]
        ),
    ]
)

// The same loop as in the root and in every module.
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
