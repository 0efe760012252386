// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "CampusPlugin",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "Campus", targets: ["Campus"]),
        .library(name: "CampusPlugin", targets: ["CampusPlugin"]),
    ],
    dependencies: [
        .package(path: "../../Delegates"),
        .package(path: "../../Networking"),
        .package(path: "../../Persistence"),
        .package(path: "../../Primitives"),
        .package(path: "../../Propagation"),
        .package(path: "../../ReplKit"),
    ],
    targets: [
        .target(
            name: "Campus",
            dependencies: [
                .product(name: "Delegates", package: "Delegates"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "Persistence", package: "Persistence"),
                .product(name: "Primitives", package: "Primitives"),
                .product(name: "Propagation", package: "Propagation"),
            ],
            resources: [.copy("World/Recorded")]
        ),
        .target(
            name: "CampusPlugin",
            dependencies: [
                "Campus",
                .product(name: "ReplKit", package: "ReplKit"),
                .product(name: "Delegates", package: "Delegates"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "Persistence", package: "Persistence"),
                .product(name: "Primitives", package: "Primitives"),
                .product(name: "Propagation", package: "Propagation"),
            ]
        ),
        .testTarget(
            name: "CampusTests",
            dependencies: [
                "Campus",
                .product(name: "Delegates", package: "Delegates"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "Persistence", package: "Persistence"),
                .product(name: "Primitives", package: "Primitives"),
                .product(name: "Propagation", package: "Propagation"),
            ]
        ),
        .testTarget(
            name: "CampusPluginTests",
            dependencies: [
                "CampusPlugin",
                "Campus",
                .product(name: "ReplKit", package: "ReplKit"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "Persistence", package: "Persistence"),
                .product(name: "Primitives", package: "Primitives"),
                .product(name: "Propagation", package: "Propagation"),
            ],
            exclude: ["Pictures"]
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
