// swift-tools-version: 6.2
import PackageDescription

// Programs that use the wire types as an app does, so that Tools/size can link, strip and measure them. Tools/size sets the traits of the
// package in the environment, because a manifest cannot read them.
let traits: Set<Package.Dependency.Trait> = Context.environment["STRATA_TRAITS"] == "ReadersOnly" ? ["ReadersOnly"] : []

let package = Package(
    name: "Footprints",
    platforms: [.macOS(.v15)],
    dependencies: [.package(path: "../../Modules/ApiTypes", traits: traits)],
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

// Generated types in another package need a condition of their own for the trait of WireRuntime.
for target in package.targets where target.name == "FeedTypes" && !traits.isEmpty {
    target.swiftSettings?.append(.define("ReadersOnly"))
}
