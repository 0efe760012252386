// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "ReplKit",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "ReplKit", targets: ["ReplKit"]),
        .library(name: "LineEditing", targets: ["LineEditing"]),
        .library(name: "ReplFuzzing", targets: ["ReplFuzzing"]),
        .library(name: "ReplProgram", targets: ["ReplProgram"]),
    ],
    dependencies: [
        .package(path: "../Persistence"),
        .package(path: "../Primitives"),
        .package(path: "../Propagation"),
    ],
    targets: [
        .target(
            name: "ReplKit",
            dependencies: [
                .product(name: "Persistence", package: "Persistence"),
                .product(name: "Propagation", package: "Propagation"),
                .product(name: "Primitives", package: "Primitives"),
            ]
        ),
        .systemLibrary(
            name: "CLibedit"
        ),
        .target(
            name: "CTerminal"
        ),
        .target(
            name: "LineEditing",
            dependencies: [
                "ReplKit",
                .product(name: "Persistence", package: "Persistence"),
                .product(name: "Primitives", package: "Primitives"),
                "CLibedit",
                "CTerminal",
            ]
        ),
        .target(
            name: "ReplFuzzing",
            dependencies: ["LineEditing", "ReplKit", "CTerminal", .product(name: "Primitives", package: "Primitives")]
        ),
        .target(
            name: "ReplProgram",
            dependencies: ["ReplKit", "LineEditing", .product(name: "Primitives", package: "Primitives")]
        ),
        .testTarget(
            name: "ReplKitTests",
            dependencies: [
                "ReplKit",
                .product(name: "Propagation", package: "Propagation"),
                .product(name: "Primitives", package: "Primitives"),
            ]
        ),
        .testTarget(
            name: "LineEditingTests",
            dependencies: [
                "LineEditing",
                "ReplFuzzing",
                "CTerminal",
                "ReplKit",
                .product(name: "Primitives", package: "Primitives"),
            ]
        ),
        .testTarget(
            name: "ReplProgramTests",
            dependencies: ["ReplProgram", "LineEditing", "ReplKit"]
        ),
    ]
)

// One loop, so that no target forgets a setting; the root and every module say the same.
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
