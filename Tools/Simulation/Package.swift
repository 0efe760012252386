// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that who uses Strata by URL builds none of it.
let package = Package(
    name: "Simulation",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "simulate", targets: ["simulate"])
    ],
    dependencies: [
        .package(path: "../../Modules/Middleware"),
        .package(path: "../../Modules/Consistency"),
        .package(path: "../../Modules/Delegates"),
        .package(path: "../../Modules/DemoServer"),
        .package(path: "../../Modules/ApiTypes"),
        .package(path: "../../Modules/Networking"),
        .package(path: "../../Modules/Primitives"),
        .package(path: "../../Modules/Propagation"),
    ],
    targets: [
        .target(
            name: "TierSimulation",
            dependencies: [
                .product(name: "LemmyMiddleware", package: "Middleware"),
                .product(name: "Middleware", package: "Middleware"),
                .product(name: "Consistency", package: "Consistency"),
                .product(name: "DemoServer", package: "DemoServer"),
                .product(name: "LemmyIdentifiers", package: "ApiTypes"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "Primitives", package: "Primitives"),
                .product(name: "Propagation", package: "Propagation"),
            ]
        ),
        .target(
            name: "SimulateCommand",
            dependencies: [
                "TierSimulation",
                .product(name: "ConsistencySimulation", package: "Consistency"),
                .product(name: "DelegatesSimulation", package: "Delegates"),
                .product(name: "MiddlewareSimulation", package: "Middleware"),
            ]
        ),
        .executableTarget(name: "simulate", dependencies: ["SimulateCommand"]),
        .testTarget(
            name: "SimulateCommandTests",
            dependencies: ["SimulateCommand"]
        ),
        .testTarget(
            name: "TierSimulationTests",
            dependencies: ["TierSimulation"]
        ),
    ]
)

// The same loop as in the root and in every module.
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
