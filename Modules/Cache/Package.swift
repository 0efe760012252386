// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Cache",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "Cache", targets: ["Cache"])
    ],
    dependencies: [
        .package(path: "../Primitives"),
        .package(path: "../Propagation"),
    ],
    targets: [
        .systemLibrary(name: "CTryRetain"),
        .target(
            name: "Cache",
            dependencies: [
                "CTryRetain",
                .product(name: "Propagation", package: "Propagation"),
                .product(name: "Primitives", package: "Primitives"),
            ]
        ),
        .testTarget(
            name: "CacheTests",
            dependencies: [
                "Cache",
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
