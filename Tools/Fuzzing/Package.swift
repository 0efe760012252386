// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that clients of Strata do not build it. It depends on the root manifest, so it shares the release build with the
// benchmarks, and nothing is optimized twice.
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
                .product(name: "_StrataTestSupport", package: "Strata"),
                .product(name: "ApiTypes", package: "Strata"),
                .product(name: "RecordingChecks", package: "Recordings"),
            ]
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
