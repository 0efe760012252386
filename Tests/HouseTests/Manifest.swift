import Foundation

/// What SwiftPM understands of a manifest.
struct Manifest: Sendable {
    struct Target: Sendable, Equatable {
        var name: String
        var kind: String
        /// Where its sources are, relative to the repository.
        var path: String
        /// Names of targets of the repository, whichever package has them.
        var dependencies: Set<String>
        /// Names of products that come from another package, with the package.
        var products: [String: String]
        /// Resources, excluded files, settings and what else could differ: one line each.
        var details: [String]
        var settings: [String]
    }

    let folder: String
    let name: String
    let toolsVersion: String
    let platforms: [String]
    /// Library products and the targets in each.
    let libraries: [String: [String]]
    let executables: [String: [String]]
    /// Packages that it depends on: name in lower case and folder, relative to the repository; for one from outside, what the
    /// manifest says.
    let packages: [String: String]
    let targets: [Target]

    var arrows: [String: Set<String>] {
        Dictionary(uniqueKeysWithValues: targets.map { ($0.name, $0.dependencies) })
    }

    /// The root manifest.
    static func root() async throws -> Manifest { try await all.value[""]! }

    /// The modules' manifests.
    static func modules() async throws -> [Manifest] {
        try await all.value.values.filter { !$0.folder.isEmpty }.sorted { $0.folder < $1.folder }
    }

    private static let all = Task {
        let folders = try [""] + Repository.moduleFolders().filter { Repository.exists("\($0)/Package.swift") }
        return try await withThrowingTaskGroup { group in
            for folder in folders { group.addTask { try await Manifest(folder: folder) } }
            return try await group.reduce(into: [String: Manifest]()) { $0[$1.folder] = $1 }
        }
    }

    @concurrent
    private init(folder: String) async throws {
        // With the scratch folder of the running `swift test`, this would wait for its lock for ever.
        let scratch = FileManager.default.temporaryDirectory.appending(path: "house-\(UUID().uuidString)")
        // A folder left in the temporary directory is no failure.
        defer { try? FileManager.default.removeItem(at: scratch) }
        let output = try await run(
            "swift",
            "package",
            "dump-package",
            "--package-path",
            Repository.root.appending(path: folder).path,
            "--scratch-path",
            scratch.path
        )
        guard output.status == 0 else {
            throw HouseError(
                "`swift package dump-package` fails in \(folder.isEmpty ? "the root" : folder):\n\(output.errors)"
            )
        }
        try self.init(folder: folder, json: Data(output.text.utf8))
    }
}

struct HouseError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
