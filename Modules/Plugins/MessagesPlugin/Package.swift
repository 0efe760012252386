// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "MessagesPlugin",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "Messages", targets: ["Messages"]),
        .library(name: "MessagesPlugin", targets: ["MessagesPlugin"]),
    ],
    dependencies: [
        .package(path: "../../Consistency"),
        .package(path: "../../Primitives"),
        .package(path: "../../Propagation"),
        .package(path: "../../ReplKit"),
    ],
    targets: [
        .target(
            name: "Messages",
            dependencies: [
                .product(name: "Consistency", package: "Consistency"),
                .product(name: "Propagation", package: "Propagation"),
            ]
        ),
        .target(
            name: "MessagesPlugin",
            dependencies: [
                "Messages",
                .product(name: "ReplKit", package: "ReplKit"),
                .product(name: "Consistency", package: "Consistency"),
                .product(name: "Propagation", package: "Propagation"),
                .product(name: "Primitives", package: "Primitives"),
            ]
        ),
        .testTarget(
            name: "MessagesTests",
            dependencies: [
                "Messages",
                .product(name: "Consistency", package: "Consistency"),
                .product(name: "Propagation", package: "Propagation"),
            ]
        ),
        .testTarget(
            name: "MessagesPluginTests",
            dependencies: [
                "MessagesPlugin",
                .product(name: "ReplKit", package: "ReplKit"),
                .product(name: "Propagation", package: "Propagation"),
            ]
        ),
    ]
)

// One loop gives every target the same settings; the root package and every module use the same ones.
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
