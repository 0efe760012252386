// swift-tools-version: 6.2
import PackageDescription

// A client whose generated Swift is written by each build and never committed. See Tests/Consumers/run.
guard let repository = Context.environment["STRATA_REPOSITORY"] else { fatalError("Run Tests/Consumers/run") }

let generated: [Target.PluginUsage] = [.plugin(name: "GenerateOnBuild", package: "strata")]

let package = Package(
    name: "BuiltTrackerConsumer",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [.package(url: repository, from: "0.1.0")],
    targets: [
        .target(
            name: "IssueTypes",
            dependencies: [.product(name: "WireRuntime", package: "strata")],
            plugins: generated
        ),
        .target(
            name: "Issues",
            dependencies: ["IssueTypes", .product(name: "Middleware", package: "strata")],
            plugins: generated
        ),
        .target(
            name: "IssueMocks",
            dependencies: ["Issues", "IssueTypes", .product(name: "Middleware", package: "strata")],
            plugins: generated
        ),
        .executableTarget(
            name: "BuiltTrackerConsumer",
            dependencies: ["Issues", "IssueMocks", "IssueTypes", .product(name: "Middleware", package: "strata")]
        ),
    ]
)

// The settings of a new app: isolated to the main actor by default; see the file `settings`. The generated types are as they are.
for target in package.targets where !["IssueTypes", "IssueMocks"].contains(target.name) {
    if Context.environment["CONSUMER_SETTINGS"] == "main-actor" {
        target.swiftSettings = [.defaultIsolation(MainActor.self)]
    }
}
