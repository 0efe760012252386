// swift-tools-version: 6.2
import PackageDescription

// This is a separate package, so that users who depend on Strata by URL build none of it. It uses the root manifest: its release build
// serves the benchmarks too, and no module is optimized twice.
let package = Package(
    name: "Simulation",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "simulate", targets: ["simulate"])
    ],
    dependencies: [.package(name: "Strata", path: "../..")],
    targets: [
        .target(
            name: "TierSimulation",
            dependencies: [
                .product(name: "LemmyMiddleware", package: "Strata"),
                .product(name: "LemmyMiddlewareV4", package: "Strata"),
                .product(name: "PieFedMiddleware", package: "Strata"),
                .product(name: "DemoServer", package: "Strata"),
                .product(name: "_StrataTestSupport", package: "Strata"),
            ]
        ),
        .target(
            name: "SimulateCommand",
            dependencies: [
                "TierSimulation",
                .product(name: "_StrataTestSupport", package: "Strata"),
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
