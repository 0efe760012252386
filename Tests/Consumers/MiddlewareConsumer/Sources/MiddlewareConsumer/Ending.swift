import Middleware
import Notes
import Propagation

/// What is left when everything has been dropped.
@MainActor
func nothingStays() async throws -> String {
    let left = try await useEverything()
    await left.home.commits.activity.settled()
    let isNoteLeft = left.note() != nil
    return
        "\(left.before); clients \(left.registry.liveClientCount), entries \(left.home.entryCount), note \(isNoteLeft)"
}

@MainActor
private func useEverything() async throws -> (
    registry: NotesRegistry, home: Home, note: () -> Note1?, before: String
) {
    let world = World()
    let rows = try await world.client.getPage(1)
    let page = try await rows[1].note1.upgrade()
    let tree = world.tree(rows[0].tierValue)
    _ = await rows[0].toggleStar().value
    _ = await rows[0].notebook.setMuted(true).value
    let before = "clients \(world.registry.liveClientCount), entries \(world.client.home.entryCount)"
    weak let note = page.note1
    withExtendedLifetime((rows, page, tree)) {}
    return (world.registry, world.client.home, { note }, before)
}
