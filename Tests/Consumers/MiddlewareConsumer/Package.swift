// swift-tools-version: 6.2
import PackageDescription

// A client of an API other than Lemmy's, a library of notes, that uses the module Middleware. See Tests/Consumers/run.
guard let repository = Context.environment["STRATA_REPOSITORY"] else { fatalError("Run Tests/Consumers/run") }

let package = Package(
    name: "MiddlewareConsumer",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [.package(url: repository, from: "0.1.0")],
    targets: [
        .target(
            name: "Notes",
            dependencies: [.product(name: "Middleware", package: "strata")]
        ),
        .target(
            name: "NotesMocks",
            dependencies: ["Notes", .product(name: "Middleware", package: "strata")]
        ),
        .executableTarget(
            name: "MiddlewareConsumer",
            dependencies: [
                "Notes", "NotesMocks",
                .product(name: "Middleware", package: "strata"),
            ]
        ),
    ]
)

// Common settings: `main-actor` is the default of a new app, `upcoming` enables all upcoming features; see the file `settings`.
let upcoming: [SwiftSetting] = [
    "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility", "NonisolatedNonsendingByDefault",
    "InferIsolatedConformances",
].map { .enableUpcomingFeature($0) }
for target in package.targets {
    switch Context.environment["CONSUMER_SETTINGS"] {
    case "main-actor": target.swiftSettings = [.defaultIsolation(MainActor.self)]
    case "upcoming": target.swiftSettings = upcoming
    case "mode-5": target.swiftSettings = [.swiftLanguageMode(.v5)]
    case "main-actor-upcoming": target.swiftSettings = [.defaultIsolation(MainActor.self)] + upcoming
    default: break
    }
}
