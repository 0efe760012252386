// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Consistency",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "Consistency", targets: ["Consistency"]),
        .library(name: "ConsistencyPersistence", targets: ["ConsistencyPersistence"]),
        .library(name: "ConsistencySimulation", targets: ["ConsistencySimulation"]),
    ],
    dependencies: [
        .package(path: "../Persistence"),
        .package(path: "../Primitives"),
        .package(path: "../Propagation"),
    ],
    targets: [
        .target(
            name: "Consistency",
            dependencies: [
                .product(name: "Propagation", package: "Propagation"),
                .product(name: "Primitives", package: "Primitives"),
            ]
        ),
        .target(
            name: "ConsistencyPersistence",
            dependencies: [
                "Consistency",
                .product(name: "Persistence", package: "Persistence"),
            ]
        ),
        .target(
            name: "ConsistencySimulation",
            dependencies: [
                "Consistency",
                .product(name: "Propagation", package: "Propagation"),
                .product(name: "Primitives", package: "Primitives"),
            ]
        ),
        .testTarget(
            name: "ConsistencyTests",
            dependencies: [
                "Consistency",
                "ConsistencyPersistence",
                "ConsistencySimulation",
                .product(name: "Persistence", package: "Persistence"),
                .product(name: "Propagation", package: "Propagation"),
                .product(name: "Primitives", package: "Primitives"),
            ]
        ),
        .testTarget(
            name: "PeerTests",
            dependencies: [
                "Consistency",
                .product(name: "Propagation", package: "Propagation"),
                .product(name: "Primitives", package: "Primitives"),
            ]
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
