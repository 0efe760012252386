import Foundation
import Middleware
import MiddlewarePersistence
import Notes
import Persistence

/// Checks a list that is kept on disk: the next launch shows it without a connection, with the star that was confirmed since.
@MainActor
func aListKeptOnDisk() async throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: "notes-\(UUID().uuidString)")
    // Ignored: a folder left in the temporary directory does no harm.
    defer { try? FileManager.default.removeItem(at: folder) }
    let first = try openList(of: World(), in: folder)
    try await first.refresh()
    let starred = await first.items[0].toggleStar().value
    await first.waitUntilStored()

    let world = World()
    let gate = Gate()
    world.server.plan("list 1", .refuse(gate))
    let second = try openList(of: world, in: folder)
    await second.waitUntilOpen()
    let shown = "\(second.items.map(look)), from disk \(second.isFromDisk)"
    await gate.reached()
    gate.open()
    while second.state.isLoading { await Task.yield() }
    let error = second.state.error.map { "\($0)" } ?? "refreshed"
    return "\(starred): \(shown); \(error): still \(second.items.count) rows"
}

@MainActor
private func openList(of world: World, in folder: URL) throws -> CachedFeed<Note2> {
    let scope = StoreScope.account("ana", on: "notes.test")
    return try CachedFeed("notes", world.client.notes(), in: FileStore(folder: folder), scope: scope)
}
