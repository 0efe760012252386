// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "InspectorPlugin",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "InspectorPlugin", targets: ["InspectorPlugin"])
    ],
    dependencies: [
        .package(path: "../../HTTPPort"),
        .package(path: "../../Inspector"),
        .package(path: "../../ReplKit"),
    ],
    targets: [
        .target(
            name: "InspectorPlugin",
            dependencies: [
                .product(name: "ReplKit", package: "ReplKit"),
                .product(name: "Inspector", package: "Inspector"),
                .product(name: "HTTPPort", package: "HTTPPort"),
            ]
        ),
        .testTarget(
            name: "InspectorPluginTests",
            dependencies: [
                "InspectorPlugin",
                .product(name: "ReplKit", package: "ReplKit"),
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
