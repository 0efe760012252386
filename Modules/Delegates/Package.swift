// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Delegates",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "Delegates", targets: ["Delegates"]),
        .library(name: "DelegatesSimulation", targets: ["DelegatesSimulation"]),
    ],
    dependencies: [
        .package(path: "../Persistence"),
        .package(path: "../Primitives"),
        .package(path: "../Propagation"),
    ],
    targets: [
        .target(
            name: "Delegates",
            dependencies: [
                .product(name: "Persistence", package: "Persistence"),
                .product(name: "Propagation", package: "Propagation"),
                .product(name: "Primitives", package: "Primitives"),
            ]
        ),
        .target(
            name: "DelegatesSimulation",
            dependencies: [
                "Delegates",
                .product(name: "Persistence", package: "Persistence"),
                .product(name: "Propagation", package: "Propagation"),
                .product(name: "Primitives", package: "Primitives"),
            ]
        ),
        .testTarget(
            name: "DelegatesTests",
            dependencies: [
                "Delegates",
                "DelegatesSimulation",
                .product(name: "Persistence", package: "Persistence"),
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
