import Middleware
import Notes

/// Checks a read whose request starts before a star and whose response arrives after it.
@MainActor
func aLateReadWithAHolder() async throws -> String {
    let world = World()
    let row = try await world.client.getPage(1)[0]
    let gate = Gate()
    world.server.plan("list 1", .hold(gate))
    let late = Task { try await world.client.getPage(1) }
    await gate.reached()
    let result = await row.toggleStar().value
    gate.open()
    let shown = try await late.value[0]
    return "\(result): \(look(shown)), the same object \(shown === row)"
}

@MainActor
func aLateReadWithNobodyHolding() async throws -> String {
    let world = World()
    let gate = Gate()
    world.server.plan("list 1", .hold(gate))
    let late = Task { try await world.client.getPage(1) }
    await gate.reached()
    let starred = try await world.starAndLetGo(1)
    gate.open()
    return "\(starred): \(look(try await late.value[0]))"
}

@MainActor
func aPageKeptAsAValue() async throws -> String {
    let world = World()
    let kept = try await world.client.getPageValue(1)
    let starred = try await world.starAndLetGo(1)
    let row = try world.show(kept)[0]
    return "\(starred): kept \(kept.value[0].fields.stars), shown \(look(row))"
}

/// Checks a kept page that equalled the shown values when it was fetched, and is published when an older page is shown.
@MainActor
func aKeptPageThatWasNoNews() async throws -> String {
    let world = World()
    let oldest = try await world.client.getPageValue(1)
    try await world.starAsAnotherReader(1)
    let kept = try await keepWhatIsShown(in: world)
    let rows = try world.show(oldest)
    let before = look(rows[0])
    return "\(before), then \(look(try world.show(kept)[0]))"
}

@MainActor
private func keepWhatIsShown(in world: World) async throws -> Answer<[Note2Value]> {
    let rows = try await world.client.getPage(1)
    defer { withExtendedLifetime(rows) {} }
    return try await world.client.getPageValue(1)
}

@MainActor
func aLateValueTree() async throws -> String {
    let world = World()
    let kept = try await world.client.getPageValue(1)
    let starred = try await world.starAndLetGo(1)
    let tree = world.tree(kept.value[0], stamp: kept.startedAt)
    let alone = look(tree)
    let row = try await world.client.getPage(1)[0]
    let second = world.tree(kept.value[0], stamp: kept.startedAt)
    return "\(starred): alone \(alone), beside a row \(look(row)) \(look(second))"
}

@MainActor
func aPartialAnswerLeavesOpen() async throws -> String {
    let world = World()
    let gate = Gate()
    world.server.plan("list 1", .hold(gate))
    let early = Task { try await world.client.getPage(1) }
    await gate.reached()
    let page = try await world.client.getNote(id: 1)
    let unsaid = look(page.related[0])
    gate.open()
    let rows = try await early.value
    let said = look(page.related[0])
    _ = await rows[1].toggleStar().value
    _ = try await world.client.getNote(id: 1)
    return "\(unsaid), with an earlier full answer \(said), starred \(look(rows[1]))"
}

@MainActor
func aForeignValueIsRefused() async throws -> String {
    let world = World()
    let other = NotesClient.client(of: "other.test", in: world.registry)
    let page = try await other.getPageValue(1)
    do {
        return "shown: \(try world.show(page).count)"
    } catch let error as ClientStoreError {
        return "\(error.code): \(error.message); \(world.client.clientStore.entryCount) entries"
    }
}

@MainActor
func twoReadsAreOneRequest() async throws -> String {
    let (first, second, world) = try await askTwice { _ in }
    return "\(world.server.takeRequests()): one object \(try first.get() === second.get())"
}

@MainActor
func aCancelledCallerLeavesTheOther() async throws -> String {
    let (first, second, world) = try await askTwice { $0.cancel() }
    let isCancelled = if case .failure(is CancellationError) = first { true } else { false }
    return "\(world.server.takeRequests()): cancelled \(isCancelled), the other \(try second.get().body)"
}

/// Lets two callers wait for one note while the server holds it, and returns their results.
@MainActor
private func askTwice(
    _ meanwhile: (Task<Note3, any Error>) -> Void
) async throws -> (Result<Note3, any Error>, Result<Note3, any Error>, World) {
    let world = World()
    let gate = Gate()
    world.server.plan("note 1", .hold(gate))
    let (asked, ask) = AsyncStream<Void>.makeStream()
    let callers = (0..<2).map { _ in
        Task {
            ask.yield()
            return try await world.client.getNote(id: 1)
        }
    }
    for await _ in asked.prefix(2) {}
    await gate.reached()
    meanwhile(callers[0])
    // A cancelled caller gets its error while the server still holds the request.
    let early = callers[0].isCancelled ? await callers[0].result : nil
    gate.open()
    let second = await callers[1].result
    let first = if let early { early } else { await callers[0].result }
    return (first, second, world)
}
