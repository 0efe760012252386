// swift-tools-version: 6.2
import PackageDescription

// Programs that do with the wire types what an app does, to be linked, stripped and weighed by Tools/size. It says which of the package's
// traits are on, because no manifest can ask.
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
        // Tools/size has the generator write the types.
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

// Generated types of another package say themselves whether they have what WireRuntime's trait leaves out.
for target in package.targets where target.name == "FeedTypes" && !traits.isEmpty {
    target.swiftSettings?.append(.define("ReadersOnly"))
}
