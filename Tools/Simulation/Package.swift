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
        .package(path: "../../Modules/Middleware")
    ],
    targets: [
        .target(
            name: "SimulateCommand",
            dependencies: [.product(name: "MiddlewareSimulation", package: "Middleware")]
        ),
        .executableTarget(name: "simulate", dependencies: ["SimulateCommand"]),
        .testTarget(
            name: "SimulateCommandTests",
            dependencies: ["SimulateCommand"]
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
