// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "HTTPPort",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "HTTPPort", targets: ["HTTPPort"])
    ],
    dependencies: [
        .package(path: "../Primitives")
    ],
    targets: [
        .systemLibrary(
            name: "CMicrohttpd"
        ),
        .target(
            name: "HTTPPort",
            dependencies: [.product(name: "Primitives", package: "Primitives"), "CMicrohttpd"]
        ),
        .testTarget(
            name: "HTTPPortTests",
            dependencies: ["HTTPPort", .product(name: "Primitives", package: "Primitives")]
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
