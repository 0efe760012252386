import Middleware
import Notes
import NotesMocks

/// Checks a query: it lists what is alive and follows an edit, a rollback and a change of a neighbour.
@MainActor
func aQueryFollows() async throws -> String {
    let world = World()
    let rows = try await world.client.getPage(1)
    let starred = world.client.query(Note2.self, where: { $0.isStarred }, sortedBy: .descending(\.stars))
    let followed = world.client.query(Note2.self, where: { $0.notebook.isFollowing }, sortedBy: \.title)
    let gate = Gate()
    world.server.plan("star 2 on", .refuse(gate))
    let edits = [rows[0].toggleStar(), rows[1].toggleStar(), rows[2].notebook.setFollowing(true)]
    let atOnce = "\(starred.items.map(look)), followed \(followed.items.map(\.title))"
    await gate.reached()
    gate.open()
    for edit in edits { _ = await edit.value }
    return "\(atOnce); \(starred.items.map(look)), followed \(followed.count)"
}

/// Checks a living model without a client, as a preview uses it.
@MainActor
func aMockIsAlive() async throws -> String {
    let note = Note2.mock {
        $0.stars = 4
    } note1: {
        $0.title = "Sedge"
    }
    let edit = note.toggleStar()
    let atOnce = look(note)
    return "\(note.title) \(atOnce), \(await edit.value) \(look(note))"
}
