// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Middleware",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "Middleware", targets: ["Middleware"]),
        .library(name: "MiddlewareSimulation", targets: ["MiddlewareSimulation"]),
        .library(name: "MiddlewarePersistence", targets: ["MiddlewarePersistence"]),
        .library(name: "MiddlewareRequests", targets: ["MiddlewareRequests"]),
        .library(name: "LemmyMiddleware", targets: ["LemmyMiddleware"]),
        .library(name: "LemmyMiddlewareV4", targets: ["LemmyMiddlewareV4"]),
        .library(name: "PieFedMiddleware", targets: ["PieFedMiddleware"]),
        .library(name: "LemmyMiddlewareMocks", targets: ["LemmyMiddlewareMocks"]),
        .library(name: "LemmyDelegates", targets: ["LemmyDelegates"]),
        .library(name: "LemmySwiftUI", targets: ["LemmySwiftUI"]),
    ],
    dependencies: [
        .package(path: "../ApiTypes"),
        .package(path: "../Cache"),
        .package(path: "../Consistency"),
        .package(path: "../Delegates"),
        .package(path: "../Networking"),
        .package(path: "../Persistence"),
        .package(path: "../Primitives"),
        .package(path: "../Propagation"),
    ],
    targets: [
        .target(
            name: "Middleware",
            dependencies: [
                .product(name: "Cache", package: "Cache"),
                .product(name: "Consistency", package: "Consistency"),
                .product(name: "Propagation", package: "Propagation"),
                .product(name: "Primitives", package: "Primitives"),
            ]
        ),
        .target(
            name: "MiddlewareSimulation",
            dependencies: ["Middleware", .product(name: "Propagation", package: "Propagation")]
        ),
        .target(
            name: "MiddlewarePersistence",
            dependencies: [
                "Middleware",
                .product(name: "Persistence", package: "Persistence"),
                .product(name: "Propagation", package: "Propagation"),
                .product(name: "Primitives", package: "Primitives"),
            ]
        ),
        .target(
            name: "MiddlewareRequests",
            dependencies: [
                "Middleware",
                .product(name: "Networking", package: "Networking"),
                .product(name: "WireRuntime", package: "ApiTypes"),
            ]
        ),
        .target(
            name: "LemmyMiddleware",
            dependencies: [
                "Middleware",
                "MiddlewarePersistence",
                "MiddlewareRequests",
                .product(name: "Cache", package: "Cache"),
                .product(name: "Consistency", package: "Consistency"),
                .product(name: "Propagation", package: "Propagation"),
                .product(name: "Primitives", package: "Primitives"),
                .product(name: "ApiTypes", package: "ApiTypes"),
                .product(name: "LemmyIdentifiers", package: "ApiTypes"),
                .product(name: "WireRuntime", package: "ApiTypes"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "Persistence", package: "Persistence"),
            ]
        ),
        .target(
            name: "LemmyMiddlewareV4",
            dependencies: [
                "LemmyMiddleware",
                "Middleware",
                .product(name: "ApiTypesV4", package: "ApiTypes"),
                .product(name: "LemmyIdentifiers", package: "ApiTypes"),
                .product(name: "WireRuntime", package: "ApiTypes"),
                .product(name: "Networking", package: "Networking"),
            ]
        ),
        .target(
            name: "PieFedMiddleware",
            dependencies: [
                "LemmyMiddleware",
                "Middleware",
                "MiddlewareRequests",
                .product(name: "ApiTypesPieFed", package: "ApiTypes"),
                .product(name: "LemmyIdentifiers", package: "ApiTypes"),
                .product(name: "WireRuntime", package: "ApiTypes"),
                .product(name: "Networking", package: "Networking"),
            ]
        ),
        .target(
            name: "LemmyMiddlewareMocks",
            dependencies: [
                "LemmyMiddleware",
                "Middleware",
                .product(name: "LemmyIdentifiers", package: "ApiTypes"),
                .product(name: "WireRuntime", package: "ApiTypes"),
            ]
        ),
        .target(
            name: "LemmyDelegates",
            dependencies: [
                "LemmyMiddleware",
                "Middleware",
                "MiddlewarePersistence",
                .product(name: "WireRuntime", package: "ApiTypes"),
                .product(name: "Cache", package: "Cache"),
                .product(name: "Delegates", package: "Delegates"),
                .product(name: "Persistence", package: "Persistence"),
                .product(name: "Propagation", package: "Propagation"),
                .product(name: "Primitives", package: "Primitives"),
            ]
        ),
        .target(
            name: "LemmySwiftUI",
            dependencies: ["LemmyMiddleware", "Middleware"]
        ),
        .testTarget(
            name: "MiddlewareTests",
            dependencies: [
                "MiddlewareRequests",
                "Middleware",
                "MiddlewareSimulation",
                "LemmyMiddleware",
                .product(name: "Consistency", package: "Consistency"),
                .product(name: "Propagation", package: "Propagation"),
                .product(name: "Primitives", package: "Primitives"),
                .product(name: "ApiTypes", package: "ApiTypes"),
                .product(name: "LemmyIdentifiers", package: "ApiTypes"),
                .product(name: "WireRuntime", package: "ApiTypes"),
                .product(name: "Networking", package: "Networking"),
            ]
        ),
        .testTarget(
            name: "LemmyEntitiesTests",
            dependencies: [
                "LemmyMiddleware",
                "LemmyMiddlewareV4",
                "PieFedMiddleware",
                "LemmyMiddlewareMocks",
                "Middleware",
                .product(name: "ApiTypesV4", package: "ApiTypes"),
                .product(name: "ApiTypesPieFed", package: "ApiTypes"),
                .product(name: "LemmyIdentifiers", package: "ApiTypes"),
                .product(name: "WireRuntime", package: "ApiTypes"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "Persistence", package: "Persistence"),
                .product(name: "Primitives", package: "Primitives"),
                .product(name: "Propagation", package: "Propagation"),
            ]
        ),
        .testTarget(
            name: "MiddlewarePersistenceTests",
            dependencies: [
                "MiddlewarePersistence",
                "Middleware",
                .product(name: "Consistency", package: "Consistency"),
                .product(name: "Persistence", package: "Persistence"),
                .product(name: "Propagation", package: "Propagation"),
                .product(name: "Primitives", package: "Primitives"),
            ]
        ),
    ]
)

// One loop, so that no target forgets a setting; the root and every module say the same.
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
