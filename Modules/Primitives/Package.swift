// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Primitives",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "Primitives", targets: ["Primitives"])
    ],
    targets: [
        .target(
            name: "Primitives"
        ),
        .testTarget(
            name: "PrimitivesTests",
            dependencies: ["Primitives"]
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
