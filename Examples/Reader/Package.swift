// swift-tools-version: 6.2
import PackageDescription

// In a package of your own, the dependency is `.package(url: "https://…/strata.git", from: "0.1.0")`.
let package = Package(
    name: "Reader",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Strata", path: "../..")],
    targets: [
        .executableTarget(
            name: "reader",
            dependencies: [
                .product(name: "LemmyMiddleware", package: "Strata"),
                .product(name: "DemoServer", package: "Strata"),
            ],
            swiftSettings: [.defaultIsolation(MainActor.self)]
        )
    ]
)
