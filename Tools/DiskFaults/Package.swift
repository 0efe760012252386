// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that who uses Strata by URL builds none of it. It uses the root manifest: what is optimized for
// other tools serves it, too. Not called `Faults`: the script beside it is `faults`.
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
            dependencies: [
                .product(name: "Persistence", package: "Strata"),
                .product(name: "Primitives", package: "Strata"),
            ]
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
                .product(name: "Primitives", package: "Strata"),
            ]
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
