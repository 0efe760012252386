import Middleware
import Notes
import Propagation

/// Checks that no client, entry or note remains after all references are released.
@MainActor
func nothingStays() async throws -> String {
    let left = try await useEverything()
    await left.clientStore.commits.activity.waitUntilIdle()
    let isNoteLeft = left.note() != nil
    return
        "\(left.before); clients \(left.registry.liveClientCount), entries \(left.clientStore.entryCount), note \(isNoteLeft)"
}

@MainActor
private func useEverything() async throws -> (
    registry: NotesRegistry, clientStore: ClientStore, note: () -> Note1?, before: String
) {
    let world = World()
    let rows = try await world.client.getPage(1)
    let page = try await rows[1].note1.upgrade()
    let tree = world.tree(rows[0].tierValue)
    _ = await rows[0].toggleStar().value
    _ = await rows[0].notebook.setMuted(true).value
    let before = "clients \(world.registry.liveClientCount), entries \(world.client.clientStore.entryCount)"
    weak let note = page.note1
    withExtendedLifetime((rows, page, tree)) {}
    return (world.registry, world.client.clientStore, { note }, before)
}
