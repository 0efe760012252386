// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "LabPlugin",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "LabPlugin", targets: ["LabPlugin"])
    ],
    dependencies: [
        .package(path: "../../DemoServer"),
        .package(path: "../../Networking"),
        .package(path: "../../Persistence"),
        .package(path: "../../Primitives"),
        .package(path: "../../Propagation"),
        .package(path: "../../ReplKit"),
    ],
    targets: [
        .target(
            name: "LabPlugin",
            dependencies: [
                .product(name: "ReplKit", package: "ReplKit"),
                .product(name: "DemoServer", package: "DemoServer"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "NetworkingURLSession", package: "Networking"),
                .product(name: "Persistence", package: "Persistence"),
                .product(name: "Propagation", package: "Propagation"),
                .product(name: "Primitives", package: "Primitives"),
            ]
        ),
        .testTarget(
            name: "LabPluginTests",
            dependencies: [
                "LabPlugin",
                .product(name: "ReplKit", package: "ReplKit"),
                .product(name: "DemoServer", package: "DemoServer"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "Persistence", package: "Persistence"),
                .product(name: "Primitives", package: "Primitives"),
                .product(name: "Propagation", package: "Propagation"),
            ]
        ),
    ]
)

// One loop applies the settings, so that no target misses one; the root and every module have the same settings.
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
