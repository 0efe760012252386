import Observation
import Primitives
import Propagation
import Testing

@testable import Middleware

@MainActor @Suite struct `Inspected models` {
    private let client = PotClient()
    private let watcher: Watcher

    init() { watcher = Watcher(client.commits) }

    @Test func `a model is marked in the commit that makes it, and its state is complete`() throws {
        let pot = try client.show(PotValue(7, note: "by the window"))
        let step = try #require(watcher.steps.last)
        #expect(step.cause == "pot:7 from a value")
        #expect(Set(step.set.keys) == ["pot1/7", "pot2/7", "owner1/ann"] && step.gone.isEmpty)
        let state = try #require(step.set["pot2/7"])
        #expect(state.id == pot.inspectedID && state.kind == "pot" && state.entity == "pot:7")
        #expect(state.shown == ["water": "1", "isWatched": "no", "note": "by the window"])
        #expect(state.fields.allSatisfy { $0.verified == nil && $0.mark == nil })
        #expect(state.links.map(\.name) == ["plant", "owner"] && state.links.map(\.isLowerTier) == [true, false])
        #expect(state.links.map(\.id) == [pot.plant.inspectedID, pot.owner.inspectedID])
        #expect(state.stamps.map(\.group) == ["rest", "watch"] && state.stamps.allSatisfy { $0.number != nil })
        #expect(state.swift == "client.models(Pot.self)[7]" && !state.isStored)
        #expect(step.set["pot1/7"]?.headline == "fern" && state.headline.isEmpty)
        #expect(step.set["owner1/ann"]?.swift == "client.models(Owner.self)[\"ann\"]")
    }

    @Test func `a model that dies is gone, also on another thread`() async throws {
        let held = Lock<Pot?>(nil)
        func make() throws {
            let pot = try client.show(PotValue(7))
            held.withLock { $0 = pot }
        }
        try make()
        await Task.detached {
            let last = held.withLock { held in
                defer { held = nil }
                return held
            }
            withExtendedLifetime(last) {}
        }.value
        await watcher.until { $0.last("pot2/7")?.gone.contains("pot2/7") ?? false }
        await watcher.until { $0.last("owner1/ann")?.gone.contains("owner1/ann") ?? false }
        #expect(watcher.last("pot2/7")?.cause == nil)
        #expect(client.clientStore.entryCount == 0)
        let sources = client.commits.inspection.sources
        #expect(sources.count == 1 && sources[0].inspectedIDs.isEmpty)
    }

    @Test func `a model that is born again with the same id is there`() throws {
        func use() throws { _ = try client.show(PotValue(7, water: 1)) }
        try use()
        let pot = try client.show(PotValue(7, water: 2))
        let step = try #require(watcher.last("pot2/7"))
        // Death and birth may be one mark or two: the present state counts.
        #expect(step.set["pot2/7"]?.shown["water"] == "2" && !step.gone.contains("pot2/7"))
        withExtendedLifetime(pot) {}
    }

    @Test func `only a model whose fields have changed is marked`() throws {
        let pot = try client.show(PotValue(7))
        let count = watcher.steps.count
        try client.show(PotValue(7))
        #expect(watcher.steps.count == count)
        try client.show(PotValue(7, water: 3))
        #expect(watcher.steps.count == count + 1)
        #expect(watcher.steps.last?.set.keys.sorted() == ["pot2/7"])
        #expect(watcher.state("pot2/7")?.shown["water"] == "3")
        withExtendedLifetime(pot) {}
    }

    @Test func `a replaced reference is marked with the model that it left`() async throws {
        let pot = try client.show(PotValue(7))
        try client.show(PotValue(7, owner: "bob"))
        await watcher.until { $0.last("owner1/ann")?.gone.contains("owner1/ann") ?? false }
        let state = try #require(watcher.state("pot2/7"))
        #expect(state.links.map(\.id) == [pot.plant.inspectedID, pot.owner.inspectedID])
        #expect(state.links.last?.id.id == "bob" && watcher.state("owner1/bob") != nil)
    }

    @Test func `nested commits count as one, and a commit of an observer as its own`() throws {
        let commits = client.commits
        let pot = try client.show(PotValue(7))
        let subscription = commits.onChanges { [client] change in
            guard change.cause.text == "outer" else { return }
            do { try client.show(PotValue(7, water: 9)) } catch { Issue.record(error) }
        }
        defer { subscription.cancel() }
        let before = watcher.steps.count
        try commits.run(commits.makeCause(.other, "outer")) {
            try client.show(PotValue(7, water: 4))
            try client.show(PotValue(8))
        }
        let steps = watcher.steps.dropFirst(before)
        let outer = try #require(steps.first)
        #expect(outer.cause == "outer" && outer.set["pot2/7"]?.shown["water"] == "4")
        #expect(outer.set["pot2/8"] == nil, "a model that nobody holds is gone when its commit ends")
        let inner = try #require(steps.first { $0.cause == "pot:7 from a value" })
        #expect(inner.set["pot2/7"]?.shown["water"] == "9")
        withExtendedLifetime(pot) {}
    }

    @Test func `long texts are cut, hidden fields are left out, and headlines are one line`() throws {
        let pot = try client.show(PotValue(7, note: String(repeating: "é", count: 13_201)))
        let note = try #require(watcher.state("pot2/7")?.shown["note"])
        #expect(note == String(repeating: "é", count: 2_048) + "… (13,201 characters)")
        #expect(abbreviated(String(repeating: "é", count: 2_048)).count == 2_048)
        #expect(watcher.state("pot2/7")?.field("secret") == nil)
        #expect(!watcher.steps.contains { "\($0)".contains("canary") })
        var value = PlantValue(9, "one\ntwo " + String(repeating: "x", count: 200))
        value.server = "pots.test"
        let plant = try client.models(Plant.self).createModel(from: value)
        let headline = try #require(watcher.state("pot1/9")?.headline)
        #expect(headline.hasPrefix("one two x") && headline.hasSuffix("x…") && headline.count == 121)
        withExtendedLifetime((pot, plant)) {}
    }

    @Test func `the Swift text of an identity is a literal with escapes`() throws {
        let owner = try client.models(Owner.self).createModel(from: OwnerValue("a\"\\(b)\n"))
        #expect(client.state(owner.inspectedID)?.swift == "client.models(Owner.self)[\"a\\\"\\\\(b)\\n\"]")
    }
}

@MainActor @Suite struct `Reading for an inspector` {
    @Test func `it makes no registrar, registers no observer, and holds no model`() throws {
        let client = PotClient()
        func use() throws {
            let pots = try (1...300).map { try client.show(PotValue($0, owner: "owner \($0)")) }
            // Safe: everything here runs on the main actor, also the closure that sets it.
            nonisolated(unsafe) var isTold = false
            let ids = withObservationTracking {
                let source = client.commits.inspection.sources[0]
                return source.inspectedIDs.filter { source.inspectedState(of: $0) != nil }
            } onChange: {
                isTold = true
            }
            #expect(ids.count == 900 && Set(ids).count == 900)
            let count = pots.count {
                $0.storage.registrar != nil || $0.plant.storage.registrar != nil
            }
            #expect(count == 0)
            #expect(client.models(Owner.self).objects.allSatisfy { $0.storage.registrar == nil })
            try client.show(PotValue(1, water: 2))
            #expect(!isTold)
        }
        try use()
        #expect(client.clientStore.entryCount == 0)
    }

    @Test func `while nobody is attached, nothing is marked and no id is made`() async throws {
        let client = PotClient()
        func use() throws {
            let pot = try client.show(PotValue(7))
            let before = PotValue.tierReads.withLock { $0 }
            try client.show(PotValue(7, water: 2, owner: "bob"))
            #expect(pot.water == 2 && pot.owner.id == "bob")
            #expect(PotValue.tierReads.withLock { $0 } == before)
        }
        try use()
        client.answers.give(.success(PotValue(7, isWatched: true)))
        let pot = try client.show(PotValue(7))
        #expect(await pot.submit(PotWatch(id: 7)).value.isSuccess)
        #expect(client.commits.inspection.takeMarks().objects.isEmpty)
    }

    @Test func `an id that is not of this client has no state`() throws {
        let client = PotClient()
        let pot = try client.show(PotValue(7))
        let id = pot.inspectedID
        let source = client.commits.inspection.sources[0]
        #expect(source.inspectedState(of: id) != nil)
        for (tier, text) in [("pot2", "8"), ("pot2", "7x"), ("pot3", "7"), ("owner1", "7"), ("feed", "1")] {
            #expect(source.inspectedState(of: InspectedID(source: id.source, tier: tier, id: text)) == nil)
        }
        #expect(source.inspectedState(of: InspectedID(source: id.source + 1, tier: id.tier, id: id.id)) == nil)
    }

    @Test func `the source names the server and the account, and ends with the client`() throws {
        let commits = Commits()
        func use() {
            let client = PotClient(commits: commits)
            let source = commits.inspection.sources[0]
            #expect(source.inspectionName == "pots.test")
            client.clientStore.inspectionAccount = "rin"
            #expect(source.inspectionName == "pots.test as rin")
        }
        use()
        #expect(commits.inspection.sources.isEmpty)
    }
}
