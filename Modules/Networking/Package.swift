// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Networking",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "Networking", targets: ["Networking"]),
        .library(name: "NetworkingURLSession", targets: ["NetworkingURLSession"]),
        .library(name: "NetworkingCurl", targets: ["NetworkingCurl"]),
        .library(name: "NetworkingConformance", targets: ["NetworkingConformance"]),
    ],
    dependencies: [
        .package(path: "../Primitives")
    ],
    targets: [
        .target(
            name: "Networking",
            dependencies: [.product(name: "Primitives", package: "Primitives")]
        ),
        .target(
            name: "NetworkingURLSession",
            dependencies: ["Networking", .product(name: "Primitives", package: "Primitives")]
        ),
        .systemLibrary(name: "CCurl"),
        .target(
            name: "NetworkingCurl",
            dependencies: ["Networking", .product(name: "Primitives", package: "Primitives"), "CCurl"]
        ),
        .target(
            name: "NetworkingConformance",
            dependencies: ["Networking", .product(name: "Primitives", package: "Primitives")]
        ),
        .testTarget(
            name: "NetworkingTests",
            dependencies: ["Networking", "NetworkingURLSession", .product(name: "Primitives", package: "Primitives")]
        ),
        .testTarget(
            name: "NetworkingCurlTests",
            dependencies: ["NetworkingCurl", "Networking", .product(name: "Primitives", package: "Primitives")]
        ),
        .testTarget(
            name: "NetworkingConformanceTests",
            dependencies: [
                "NetworkingConformance", "Networking", "NetworkingURLSession", "NetworkingCurl",
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
