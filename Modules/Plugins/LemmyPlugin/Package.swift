// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "LemmyPlugin",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "LemmyPlugin", targets: ["LemmyPlugin"])
    ],
    dependencies: [
        .package(path: "../../ApiTypes"),
        .package(path: "../../Delegates"),
        .package(path: "../../Middleware"),
        .package(path: "../../Networking"),
        .package(path: "../../Persistence"),
        .package(path: "../../Primitives"),
        .package(path: "../../Propagation"),
        .package(path: "../../ReplKit"),
    ],
    targets: [
        .target(
            name: "LemmyPlugin",
            dependencies: [
                .product(name: "ReplKit", package: "ReplKit"),
                .product(name: "LemmyMiddleware", package: "Middleware"),
                .product(name: "LemmyMiddlewareV4", package: "Middleware"),
                .product(name: "PieFedMiddleware", package: "Middleware"),
                .product(name: "LemmyDelegates", package: "Middleware"),
                .product(name: "Delegates", package: "Delegates"),
                .product(name: "Middleware", package: "Middleware"),
                .product(name: "MiddlewarePersistence", package: "Middleware"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "LemmyIdentifiers", package: "ApiTypes"),
                .product(name: "Persistence", package: "Persistence"),
                .product(name: "WireRuntime", package: "ApiTypes"),
                .product(name: "Propagation", package: "Propagation"),
                .product(name: "Primitives", package: "Primitives"),
            ]
        ),
        .testTarget(
            name: "LemmyPluginTests",
            dependencies: [
                "LemmyPlugin",
                .product(name: "ReplKit", package: "ReplKit"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "Primitives", package: "Primitives"),
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
