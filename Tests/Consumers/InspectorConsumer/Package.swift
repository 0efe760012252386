// swift-tools-version: 6.2
import PackageDescription

// A package outside the repository that uses one library. See Tests/Consumers/run.
guard let repository = Context.environment["STRATA_REPOSITORY"] else { fatalError("Run Tests/Consumers/run") }

let package = Package(
    name: "InspectorConsumer",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [.package(url: repository, from: "0.1.0")],
    targets: [
        .executableTarget(
            name: "InspectorConsumer",
            dependencies: [
                .product(name: "Inspector", package: "strata")
            ]
        )
    ]
)

// The settings of a new app; see the file `settings`.
if Context.environment["CONSUMER_SETTINGS"] == "main-actor" {
    for target in package.targets { target.swiftSettings = [.defaultIsolation(MainActor.self)] }
}
