import Foundation
import Persistence
import Primitives
import Testing

/// A value with some structure that is small enough to damage bit by bit.
struct Note: Codable, Hashable, Sendable {
    var title: String
    var ids: [Int]

    static let old = Note(title: "old", ids: [1, 2])
    static let new = Note(title: "new, and longer", ids: [3, 4, 5])
}

extension StoreKey {
    static let note = StoreKey(scope: .account("alice", on: "lemmy.world"), name: "note", schema: 2)
}

/// A store on an in-memory disk with a stopped clock.
struct Bench {
    static let folder = URL(filePath: "/data/store", directoryHint: .isDirectory)
    static let start = Date(timeIntervalSince1970: 1_795_235_100)

    let disk: MemoryFileSystem
    let clock = ManualClock(start)

    init(disk: MemoryFileSystem = MemoryFileSystem()) {
        self.disk = disk
    }

    func store(
        limits: StoreLimits = StoreLimits(),
        over fileSystem: (any FileSystem)? = nil,
        onEvent: @escaping @Sendable (StoreEvent) -> Void = { _ in }
    ) -> FileStore {
        FileStore(
            folder: Self.folder,
            clock: clock,
            limits: limits,
            fileSystem: fileSystem ?? disk,
            onEvent: onEvent
        )
    }

    /// Returns the path of every file in the store's folder.
    func files(under folder: String = "/data/store") throws -> [String] {
        try disk.list(folder).flatMap { name -> [String] in
            let path = "\(folder)/\(name)"
            return try disk.status(at: path).kind == .folder ? files(under: path) : [path]
        }
    }
}

/// Expects `body` to throw a `StoreError` of one kind.
func expectCode(
    _ code: StoreError.Code,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () async throws -> Void
) async {
    let error = await #expect(throws: StoreError.self, sourceLocation: sourceLocation) { try await body() }
    #expect(error?.code == code, sourceLocation: sourceLocation)
}
