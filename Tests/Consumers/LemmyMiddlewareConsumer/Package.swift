// swift-tools-version: 6.2
import PackageDescription

// An app's package, main-actor by default, that uses the Lemmy client. See Tests/Consumers/run.
guard let repository = Context.environment["STRATA_REPOSITORY"] else { fatalError("Run Tests/Consumers/run") }

let package = Package(
    name: "LemmyMiddlewareConsumer",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [.package(url: repository, from: "0.1.0")],
    targets: [
        .executableTarget(
            name: "LemmyMiddlewareConsumer",
            dependencies: [.product(name: "LemmyMiddleware", package: "strata")],
            swiftSettings: [.swiftLanguageMode(.v6), .defaultIsolation(MainActor.self)]
        )
    ]
)
