// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Inspector",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "Inspector", targets: ["Inspector"])
    ],
    dependencies: [
        .package(path: "../HTTPPort"),
        .package(path: "../Persistence"),
        .package(path: "../Primitives"),
        .package(path: "../Propagation"),
    ],
    targets: [
        .target(
            name: "Inspector",
            dependencies: [
                .product(name: "HTTPPort", package: "HTTPPort"),
                .product(name: "Persistence", package: "Persistence"),
                .product(name: "Primitives", package: "Primitives"),
                .product(name: "Propagation", package: "Propagation"),
            ],
            resources: [.copy("Page")]
        ),
        .testTarget(
            name: "InspectorTests",
            dependencies: [
                "Inspector",
                .product(name: "HTTPPort", package: "HTTPPort"),
                .product(name: "Persistence", package: "Persistence"),
                .product(name: "Primitives", package: "Primitives"),
                .product(name: "Propagation", package: "Propagation"),
            ],
            exclude: ["PageTests"]
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
