import Propagation
import Testing

@testable import Middleware

/// Tests the entries that an answer inserts for the models that are made of it.
@Suite struct `Answers with new entities` {
    private final class Model: Sendable {}

    private static let parts = [
        World.update(PageFields(number: 3), .rest),
        World.update(PageFields(saved: true, tags: ["a"]), [PageFields.saved.set, PageFields.tags.set]),
    ]

    private func admit(_ updates: [EntityUpdate], to world: inout World, at stamp: Stamp? = nil)
        -> EntityStore.Admission
    {
        let comparison = world.entityStore.compare(updates, at: stamp ?? world.now())
        let now = world.now()
        return world.entityStore.admit(comparison, effects: [], answeredAt: now)
    }

    @Test func `an entity that is delivered in parts has all of them before its model is made`() {
        var world = World()
        let admission = admit(Self.parts, to: &world)
        #expect(world.shown == PageFields(number: 3, saved: true, tags: ["a"]))
        #expect(admission.actions.isEmpty, "nobody shows it yet, so nobody has to be told")
        #expect(!admission.isKnown && admission.inserted.count == 1)
    }

    @Test func `an entry that no model has retained ends with its answer`() {
        var world = World()
        let admission = admit(Self.parts, to: &world)
        #expect(world.entityStore.entryCount == 1)
        #expect(world.entityStore.release(admission).count == 1)
        #expect(world.entityStore.entryCount == 0)
    }

    @Test func `an entry that a model has retained stays, and ends with the model`() {
        var world = World()
        let tier = world.entityStore.addTier()
        let admission = admit(Self.parts, to: &world)
        let model = Model()
        let (lookup, actions) = world.entityStore.findOrRetain(Self.parts[0], at: world.now(), countedFor: tier)
        guard case .retained(let entry) = lookup else { return #expect(Bool(false), "no model lives") }
        #expect(actions.isEmpty && (entry.shown as? Snapshot<PageFields>)?.fields.tags == ["a"])
        #expect(world.entityStore.enter(model, at: entry.place, of: tier) == nil)
        #expect(world.entityStore.release(admission).isEmpty && world.entityStore.entryCount == 1)
        _ = world.entityStore.leave(World.key, ObjectIdentifier(model), of: tier)
        #expect(world.entityStore.entryCount == 0)
    }

    @Test func `an edit that was confirmed since counts also for a part that comes second`() {
        var world = World()
        world.hold()
        let early = world.now()
        world.agree(to: world.save(false), startedAt: world.now())
        world.agree(to: world.save(true), startedAt: world.now())
        world.handle(.released(World.key))
        #expect(world.shown == nil)
        let parts = [World.update(PageFields(number: 3), .rest), World.update(PageFields(), PageFields.saved.set)]
        _ = admit(parts, to: &world, at: early)
        #expect(world.shown == PageFields(number: 3, saved: true))
    }

    @Test func `a part that comes second counts over an edit that was confirmed before`() {
        var world = World()
        world.hold()
        world.agree(to: world.save(true), startedAt: world.now())
        world.handle(.released(World.key))
        let parts = [World.update(PageFields(number: 3), .rest), World.update(PageFields(), PageFields.saved.set)]
        _ = admit(parts, to: &world)
        #expect(world.shown == PageFields(number: 3, saved: false))
    }

    @Test func `an entry that is inserted again while its answer is shown gets the other parts`() {
        var world = World()
        let tier = world.entityStore.addTier()
        let stamp = world.now()
        _ = world.entityStore.release(admit(Self.parts, to: &world, at: stamp))
        let model = Model()
        guard case .retained(let entry) = world.entityStore.findOrRetain(Self.parts[0], at: stamp, countedFor: tier).0
        else { return #expect(Bool(false), "no model lives") }
        #expect(world.entityStore.enter(model, at: entry.place, of: tier) == nil)
        #expect(world.shown == PageFields(number: 3))
        let (lookup, actions) = world.entityStore.findOrRetain(Self.parts[1], at: stamp, countedFor: tier)
        guard case .living(let living) = lookup else { return #expect(Bool(false), "the model lives") }
        #expect(living === model && actions.count == 1)
        #expect(world.shown == PageFields(number: 3, saved: true, tags: ["a"]))
        #expect(world.entityStore.findOrRetain(Self.parts[1], at: stamp, countedFor: tier).actions.isEmpty)
    }

    @Test func `an answer that is known takes no stamp and inserts nothing`() {
        var world = World()
        world.hold(PageFields(number: 1))
        let comparison = world.entityStore.compare([World.update(PageFields(number: 1))], at: world.now())
        var stamps = 0
        func stamp() -> Stamp {
            stamps += 1
            return world.now()
        }
        var entityStore = world.entityStore
        let admission = entityStore.admit(comparison, effects: [], answeredAt: stamp())
        #expect(admission.isKnown && admission.actions.isEmpty && admission.inserted.isEmpty && stamps == 0)
    }

    @MainActor @Test func `a model that is made of parts has not changed`() async throws {
        let client = LeafClient()
        var told: [String] = []
        let subscription = client.clientStore.commits.onChanges { told += $0.changes.map { "\($0.key)" } }
        let answer = try await client.clientStore.load("leaves") {
            var (name, likes) = (LeafValue(1, "elm"), LeafValue(1, likes: 3))
            (name.groups, likes.groups) = (.rest, FieldGroup<LeafFields>.likes.set)
            return [name, likes]
        }
        let leaves = try client.show(answer)
        #expect(leaves.count == 2 && leaves[0] === leaves[1])
        #expect(leaves[0].name == "elm" && leaves[0].likes == 3 && leaves[0].editState.unknownFields.isEmpty)
        #expect(told.isEmpty)
        subscription.cancel()
    }
}
