// swift-tools-version: 6.2
import PackageDescription

// This is a separate package, so that users who depend on Strata by URL build none of it. It uses the root manifest: modules that are
// optimized for other tools serve it, too. It is not called `Faults`, because the script beside it is `faults`.
let package = Package(
    name: "DiskFaults",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "faults", targets: ["faults"])
    ],
    dependencies: [.package(name: "Strata", path: "../..")],
    targets: [
        .target(
            name: "FaultRuns",
            dependencies: [.product(name: "Persistence", package: "Strata")]
        ),
        .target(
            name: "FaultsCommand",
            dependencies: ["FaultRuns"]
        ),
        .executableTarget(name: "faults", dependencies: ["FaultsCommand"]),
        .testTarget(
            name: "FaultsCommandTests",
            dependencies: [
                "FaultRuns", "FaultsCommand", "faults",
                .product(name: "Propagation", package: "Strata"),
            ]
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
