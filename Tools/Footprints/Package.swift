// swift-tools-version: 6.2
import PackageDescription

// Programs that use the wire types as an app does, so that Tools/size can link, strip and measure them. Tools/size sets the traits of the
// package in the environment, because a manifest cannot read them.
let traits: Set<Package.Dependency.Trait> = Context.environment["STRATA_TRAITS"] == "ReadersOnly" ? ["ReadersOnly"] : []

let clients = [
    ("ClientOfV3", []),
    ("ClientOfV3AndV4", ["LemmyMiddlewareV4"]),
    ("ClientOfV3AndPieFed", ["PieFedMiddleware"]),
    ("ClientOfAll", ["LemmyMiddlewareV4", "PieFedMiddleware"]),
]

let package = Package(
    name: "Footprints",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(path: "../../Modules/ApiTypes", traits: traits),
        .package(path: "../../Modules/Middleware"),
        .package(path: "../../Modules/Networking"),
        .package(path: "../../Modules/Propagation"),
    ],
    targets: [
        .executableTarget(
            name: "RuntimeAlone",
            dependencies: [.product(name: "WireRuntime", package: "ApiTypes")]
        ),
        .executableTarget(
            name: "TwoRequests",
            dependencies: [
                .product(name: "ApiTypes", package: "ApiTypes"),
                .product(name: "WireRuntime", package: "ApiTypes"),
            ]
        ),
        .executableTarget(
            name: "DecodingSpeed",
            dependencies: [
                .product(name: "ApiTypes", package: "ApiTypes"),
                .product(name: "WireRuntime", package: "ApiTypes"),
            ]
        ),
        // Tools/size runs the generator to write these types.
        .target(
            name: "FeedTypes",
            dependencies: [.product(name: "WireRuntime", package: "ApiTypes")]
        ),
        .executableTarget(
            name: "FeedReader",
            dependencies: ["FeedTypes", .product(name: "WireRuntime", package: "ApiTypes")]
        ),
        .executableTarget(
            name: "WholeAPI",
            dependencies: [
                .product(name: "ApiTypes", package: "ApiTypes"),
                .product(name: "WireRuntime", package: "ApiTypes"),
            ]
        ),
    ] + clients.map(clientProgram)
)

/// Returns a program that loads a post through a client of Lemmy's v3 and of these modules' dialects.
func clientProgram(_ name: String, _ dialects: [String]) -> Target {
    .executableTarget(
        name: name,
        dependencies: (["LemmyMiddleware", "Middleware"] + dialects).map { .product(name: $0, package: "Middleware") }
            + [
                .product(name: "WireRuntime", package: "ApiTypes"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "Propagation", package: "Propagation"),
            ]
    )
}

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

// Generated types in another package need a condition of their own for the trait of WireRuntime.
for target in package.targets where target.name == "FeedTypes" && !traits.isEmpty {
    target.swiftSettings?.append(.define("ReadersOnly"))
}
