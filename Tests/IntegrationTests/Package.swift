// swift-tools-version: 6.2
import PackageDescription

// This is a separate package next to the root's target, so that it is built from the modules' own manifests, for the thread sanitizer.
let package = Package(
    name: "Integration",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [
        .package(path: "../../Modules/ApiTypes"),
        .package(path: "../../Modules/Cache"),
        .package(path: "../../Modules/Consistency"),
        .package(path: "../../Modules/Delegates"),
        .package(path: "../../Modules/DemoServer"),
        .package(path: "../../Modules/Middleware"),
        .package(path: "../../Modules/Networking"),
        .package(path: "../../Modules/Persistence"),
        .package(path: "../../Modules/Primitives"),
        .package(path: "../../Modules/Propagation"),
    ],
    targets: [
        .testTarget(
            name: "IntegrationTests",
            dependencies: [
                .product(name: "LemmyMiddleware", package: "Middleware"),
                .product(name: "LemmyDelegates", package: "Middleware"),
                .product(name: "LemmyMiddlewareV4", package: "Middleware"),
                .product(name: "PieFedMiddleware", package: "Middleware"),
                .product(name: "ApiTypes", package: "ApiTypes"),
                .product(name: "LemmyIdentifiers", package: "ApiTypes"),
                .product(name: "WireFuzzing", package: "ApiTypes"),
                .product(name: "WireRuntime", package: "ApiTypes"),
                .product(name: "Middleware", package: "Middleware"),
                .product(name: "MiddlewarePersistence", package: "Middleware"),
                .product(name: "Delegates", package: "Delegates"),
                .product(name: "Consistency", package: "Consistency"),
                .product(name: "Cache", package: "Cache"),
                .product(name: "DemoServer", package: "DemoServer"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "Persistence", package: "Persistence"),
                .product(name: "Primitives", package: "Primitives"),
                .product(name: "Propagation", package: "Propagation"),
            ],
            path: ".",
            exclude: ["Package.swift"]
        )
    ]
)

// The same settings loop as in the root and in every module.
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
