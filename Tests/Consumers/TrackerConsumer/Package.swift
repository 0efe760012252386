// swift-tools-version: 6.2
import PackageDescription

// A client of an API that an OpenAPI document describes. See Tests/Consumers/run.
guard let repository = Context.environment["STRATA_REPOSITORY"] else { fatalError("Run Tests/Consumers/run") }

let package = Package(
    name: "TrackerConsumer",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [.package(url: repository, from: "0.1.0")],
    targets: [
        .target(name: "TrackerTypes", dependencies: [.product(name: "WireRuntime", package: "strata")]),
        .target(name: "Tracker", dependencies: ["TrackerTypes", .product(name: "Middleware", package: "strata")]),
        .target(
            name: "TrackerMocks",
            dependencies: ["Tracker", "TrackerTypes", .product(name: "Middleware", package: "strata")]
        ),
        .executableTarget(
            name: "TrackerConsumer",
            dependencies: [
                "Tracker", "TrackerMocks", "TrackerTypes", .product(name: "Middleware", package: "strata"),
            ]
        ),
    ]
)

// The settings of a new app: isolated to the main actor by default; see the file `settings`. The generated types are as they are.
for target in package.targets where !["TrackerTypes", "TrackerMocks"].contains(target.name) {
    if Context.environment["CONSUMER_SETTINGS"] == "main-actor" {
        target.swiftSettings = [.defaultIsolation(MainActor.self)]
    }
}
