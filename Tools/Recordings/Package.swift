// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that who uses Strata by URL builds none of it. It needs the wire types and nothing else of Strata.
let package = Package(
    name: "Recordings",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "decode", targets: ["decode"])
    ],
    dependencies: [.package(path: "../../Modules/ApiTypes")],
    targets: [
        .target(
            name: "RecordingChecks",
            dependencies: [
                .product(name: "ApiTypes", package: "ApiTypes"),
                .product(name: "ApiTypesV4", package: "ApiTypes"),
                .product(name: "WireRuntime", package: "ApiTypes"),
            ]
        ),
        .executableTarget(name: "decode", dependencies: ["RecordingChecks"]),
        .testTarget(
            name: "RecordingChecksTests",
            dependencies: [
                "RecordingChecks",
                .product(name: "WireRuntime", package: "ApiTypes"),
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
