// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that who uses Strata by URL builds none of it. It uses the root manifest: its release build serves
// the benchmarks too, and nothing is optimized twice.
let package = Package(
    name: "Fuzzing",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "fuzz", targets: ["fuzz"])
    ],
    dependencies: [.package(name: "Strata", path: "../.."), .package(path: "../Recordings")],
    targets: [
        .executableTarget(
            name: "fuzz",
            dependencies: [
                .product(name: "ReplFuzzing", package: "Strata"),
                .product(name: "WireFuzzing", package: "Strata"),
                .product(name: "WireRuntime", package: "Strata"),
                .product(name: "LemmyIdentifiers", package: "Strata"),
                .product(name: "RecordingChecks", package: "Recordings"),
            ]
        )
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
