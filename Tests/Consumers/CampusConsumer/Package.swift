// swift-tools-version: 6.2
import PackageDescription

// A package outside the repository, as a user of the modules would write it. Tests/Consumers/run copies it to a temporary folder, sets
// STRATA_REPOSITORY to a repository made from the working tree, and builds and runs it.
guard let repository = Context.environment["STRATA_REPOSITORY"] else { fatalError("Run Tests/Consumers/run") }

let package = Package(
    name: "CampusConsumer",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [.package(url: repository, from: "0.1.0")],
    targets: [
        .executableTarget(
            name: "CampusConsumer",
            dependencies: [.product(name: "Campus", package: "strata")]
        )
    ]
)
