// swift-tools-version: 6.2
import PackageDescription

// An app that has a module `Cache` of its own, and uses the module of that name from outside under another one. See Tests/Consumers/run.
guard let repository = Context.environment["STRATA_REPOSITORY"] else { fatalError("Run Tests/Consumers/run") }

let package = Package(
    name: "AliasesConsumer",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [.package(url: repository, from: "0.1.0")],
    targets: [
        .target(name: "Cache"),
        .executableTarget(
            name: "AliasesConsumer",
            dependencies: [
                "Cache",
                .product(name: "Middleware", package: "strata", moduleAliases: ["Cache": "StrataCache"]),
            ]
        ),
    ]
)
