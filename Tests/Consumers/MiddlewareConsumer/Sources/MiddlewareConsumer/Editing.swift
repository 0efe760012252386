import Middleware
import Notes

@MainActor
func anEditShowsAtOnceEverywhere() async throws -> String {
    let world = World()
    let row = try await world.client.getPage(1)[0]
    let page = try await world.client.getNote(id: 1)
    let tree = world.tree(page.note2.tierValue)
    let gate = Gate()
    world.server.plan("star 1 on", .hold(gate))
    let edit = page.toggleStar()
    let atOnce = "row \(look(row)), page \(look(page.note2)), tree \(look(tree)), pending \(row.isPending(.star))"
    await gate.reached()
    gate.open()
    let result = await edit.value
    return "\(atOnce); \(result): row \(look(row)), tree \(look(tree)), pending \(row.isPending(.star))"
}

@MainActor
func aRefusedEditIsTakenBack() async throws -> String {
    let world = World()
    let row = try await world.client.getPage(1)[0]
    let tree = world.tree(row.tierValue)
    let gate = Gate()
    world.server.plan("star 1 on", .refuse(gate))
    let edit = row.toggleStar()
    await gate.reached()
    let before = "row \(look(row)), tree \(look(tree))"
    gate.open()
    let error = await edit.value.error.map { "\($0)" } ?? "no error"
    return "\(before); \(error): row \(look(row)), tree \(look(tree))"
}

@MainActor
func threeAppendsAreThree() async throws -> String {
    let world = World()
    let row = try await world.client.getPage(1)[0]
    _ = world.server.takeRequests()
    let edits = ["wet", "green", "soft"].map { row.addTag($0) }
    let atOnce = "\(row.tags)"
    for edit in edits { _ = await edit.value }
    return "\(atOnce); \(world.server.takeRequests()): \(row.tags), pending \(row.isPending(.tags))"
}

@MainActor
func aLostAppendIsNeverSentTwice() async throws -> String {
    let world = World()
    let row = try await world.client.getPage(1)[0]
    _ = world.server.takeRequests()
    world.server.plan("tag 1 wet", .lose)
    let error = await row.addTag("wet").value.error.map { "\($0)" } ?? "no error"
    let before = "\(row.tags), uncertain \(row.editState.unconfirmed)"
    _ = try await world.client.getPage(1)
    let after = "\(row.tags), uncertain \(row.editState.unconfirmed)"
    return "\(error): \(before); \(world.server.takeRequests()): \(after)"
}

@MainActor
func editsAreSentInOrder() async throws -> String {
    let world = World()
    let rows = try await world.client.getPage(1)
    _ = world.server.takeRequests()
    let edits = [
        rows[0].toggleStar(), rows[0].notebook.setFollowing(true), rows[1].toggleStar(),
        rows[1].notebook.setMuted(true), rows[0].addTag("wet"),
    ]
    let atOnce = "followed in \(rows.filter(\.notebook.isFollowing).count) rows"
    for edit in edits { _ = await edit.value }
    let requests = world.server.takeRequests()
    let ofNotebook = requests.filter { $0.contains("7") }
    return "\(atOnce); \(requests.prefix(3)), then of the notebook \(ofNotebook.dropFirst()), \(requests.count) in all"
}
