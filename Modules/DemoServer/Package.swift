// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "DemoServer",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "DemoServer", targets: ["DemoServer"]),
        .library(name: "DemoServerHTTP", targets: ["DemoServerHTTP"]),
        .library(name: "DemoServerConformance", targets: ["DemoServerConformance"]),
    ],
    dependencies: [
        .package(path: "../HTTPPort"),
        .package(path: "../Networking"),
        .package(path: "../Primitives"),
    ],
    targets: [
        .target(
            name: "DemoServer",
            dependencies: [
                .product(name: "Networking", package: "Networking"),
                .product(name: "Primitives", package: "Primitives"),
            ],
            resources: [.copy("World")]
        ),
        .target(
            name: "DemoServerHTTP",
            dependencies: [
                "DemoServer",
                .product(name: "HTTPPort", package: "HTTPPort"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "Primitives", package: "Primitives"),
            ]
        ),
        .target(
            name: "DemoServerConformance",
            dependencies: ["DemoServer", .product(name: "Networking", package: "Networking")]
        ),
        .testTarget(
            name: "DemoServerTests",
            dependencies: [
                "DemoServer",
                "DemoServerHTTP",
                "DemoServerConformance",
                .product(name: "Networking", package: "Networking"),
                .product(name: "Primitives", package: "Primitives"),
            ],
            resources: [.copy("Corpus")]
        ),
    ]
)

// One loop sets the same options for every target. The root manifest and every module manifest use the same list.
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
