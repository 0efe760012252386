// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that clients of Strata do not build it: the generated Swift is committed. The tests compile generated code, which
// needs the runtime of the wire types.
let package = Package(
    name: "Generate",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "generate", targets: ["generate"])
    ],
    dependencies: [.package(path: "../../Modules/ApiTypes")],
    targets: [
        .target(name: "ApiSchema"),
        .target(name: "TypeScriptReader", dependencies: ["ApiSchema"]),
        .target(name: "OpenAPIReader", dependencies: ["ApiSchema"]),
        .target(name: "SwiftWriter", dependencies: ["ApiSchema"]),
        .executableTarget(
            name: "generate",
            dependencies: ["ApiSchema", "OpenAPIReader", "SwiftWriter", "TypeScriptReader"]
        ),
        .testTarget(name: "ApiSchemaTests", dependencies: ["ApiSchema"]),
        .testTarget(
            name: "GenerateTests",
            dependencies: ["ApiSchema", "OpenAPIReader", "SwiftWriter", "TypeScriptReader", "generate"]
        ),
        .testTarget(name: "OpenAPIReaderTests", dependencies: ["ApiSchema", "OpenAPIReader"]),
        .testTarget(name: "TypeScriptReaderTests", dependencies: ["ApiSchema", "TypeScriptReader"]),
        .testTarget(
            name: "SwiftWriterTests",
            dependencies: ["ApiSchema", "SwiftWriter"],
            // The tests compare this Swift as text and do not compile it; they read it in place.
            exclude: ["Golden"]
        ),
        // The compiled Swift that is generated from Tests/Samples; Tools/regenerate writes it.
        .target(
            name: "FeedTypes",
            dependencies: [.product(name: "WireRuntime", package: "ApiTypes")],
            path: "Tests/FeedTypes"
        ),
        .target(
            name: "FediverseTypes",
            dependencies: [.product(name: "WireRuntime", package: "ApiTypes")],
            path: "Tests/FediverseTypes"
        ),
        .target(
            name: "TrackerTypes",
            dependencies: [.product(name: "WireRuntime", package: "ApiTypes")],
            path: "Tests/TrackerTypes"
        ),
        .testTarget(
            name: "WrittenTests",
            dependencies: [
                "FeedTypes",
                "FediverseTypes",
                "TrackerTypes",
                .product(name: "WireFuzzing", package: "ApiTypes"),
                .product(name: "WireRuntime", package: "ApiTypes"),
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
