// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that clients of Strata do not build it. It depends on the root manifest, so it reuses the builds of the tests.
let package = Package(
    name: "Recordings",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "RecordingChecks", targets: ["RecordingChecks"]),
        .executable(name: "decode", targets: ["decode"]),
    ],
    dependencies: [.package(name: "Strata", path: "../..")],
    targets: [
        .target(
            name: "RecordingChecks",
            dependencies: [
                .product(name: "ApiTypes", package: "Strata"),
                .product(name: "_StrataTestSupport", package: "Strata"),
            ]
        ),
        .executableTarget(name: "decode", dependencies: ["RecordingChecks"]),
        .testTarget(
            name: "RecordingChecksTests",
            dependencies: [
                "RecordingChecks",
                .product(name: "_StrataTestSupport", package: "Strata"),
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
