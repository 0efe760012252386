import Foundation

/// A manifest as SwiftPM reads it.
struct Manifest: Sendable {
    struct Target: Sendable, Equatable {
        var name: String
        var kind: String
        /// The folder of its sources, relative to the repository.
        var path: String
        /// The names of the repository's targets that it depends on, in any package.
        var dependencies: Set<String>
        /// The names of the products from other packages that it depends on, with their packages.
        var products: [String: String]
        /// Resources, excluded files, settings and other details that could differ, one line each.
        var details: [String]
        var settings: [String]
    }

    let folder: String
    let name: String
    let toolsVersion: String
    let platforms: [String]
    /// The library products with their targets.
    let libraries: [String: [String]]
    let executables: [String: [String]]
    /// The packages that it depends on: the name in lower case and the folder, relative to the repository; for an external package, the
    /// manifest's text.
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
        // With the scratch folder of the running `swift test`, this would wait for its lock forever.
        let scratch = FileManager.default.temporaryDirectory.appending(path: "house-\(UUID().uuidString)")
        // Ignored: a folder left in the temporary directory does no harm.
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
