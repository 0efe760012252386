// swift-tools-version: 6.2
import PackageDescription

// This is a separate package, so that users who depend on Strata by URL build none of it. It uses the root manifest: a program that
// depended on the root and on a module would have every target twice.
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "strata-benchmarks", targets: ["StrataBenchmarks"]),
        .executable(name: "strata-middleware-benchmarks", targets: ["MiddlewareBenchmarks"]),
        .executable(name: "strata-consistency-benchmarks", targets: ["ConsistencyBenchmarks"]),
        .executable(name: "strata-persistence-benchmarks", targets: ["PersistenceBenchmarks"]),
        .executable(name: "strata-networking-benchmarks", targets: ["NetworkingBenchmarks"]),
        .executable(name: "strata-server-load", targets: ["ServerLoad"]),
    ],
    dependencies: [.package(name: "Strata", path: "../..")],
    targets: [
        .target(name: "CAllocations"),
        .target(name: "CPseudoTerminal"),
        .target(name: "Harness", dependencies: ["CAllocations"]),
        .executableTarget(
            name: "StrataBenchmarks",
            dependencies: [
                "CPseudoTerminal",
                "Harness",
                .product(name: "ApiTypes", package: "Strata"),
                .product(name: "Cache", package: "Strata"),
                .product(name: "ReplPlugins", package: "Strata"),
                .product(name: "ReplProgram", package: "Strata"),
                .product(name: "_StrataTestSupport", package: "Strata"),
            ]
        ),
        .executableTarget(
            name: "MiddlewareBenchmarks",
            dependencies: [
                "CAllocations",
                "Harness",
                .product(name: "DemoServer", package: "Strata"),
                .product(name: "LemmyMiddleware", package: "Strata"),
            ]
        ),
        .executableTarget(
            name: "ConsistencyBenchmarks",
            dependencies: [
                "CAllocations",
                "Harness",
                .product(name: "Consistency", package: "Strata"),
            ]
        ),
        .executableTarget(
            name: "PersistenceBenchmarks",
            dependencies: [
                "Harness",
                .product(name: "Persistence", package: "Strata"),
            ]
        ),
        .target(name: "CCurlLoop", linkerSettings: [.linkedLibrary("curl")]),
        .executableTarget(
            name: "NetworkingBenchmarks",
            dependencies: [
                "CCurlLoop",
                "Harness",
                .product(name: "DemoServerHTTP", package: "Strata"),
                .product(name: "NetworkingCurl", package: "Strata"),
            ]
        ),
        .executableTarget(
            name: "ServerLoad",
            dependencies: [
                "Harness",
                .product(name: "DemoServerHTTP", package: "Strata"),
            ]
        ),
    ]
)

// The same settings loop as in the root and in every module.
let ofC = ["CAllocations", "CPseudoTerminal", "CCurlLoop"]
for target in package.targets where target.type != .system && !ofC.contains(target.name) {
    target.swiftSettings = [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
    ]
}
