import Consistency
import Foundation
import Middleware
import Propagation
import Testing

/// Tests a client store that is used without naming a tier.
@MainActor @Suite struct HomeTests {
    @Test func `an answer that another clientStore has read is refused`() async throws {
        let (client, other) = (LeafClient(), LeafClient(server: "other.test"))
        let answer = try await other.clientStore.load("leaves") { [LeafValue(1, at: "other.test")] }
        let error = #expect(throws: ClientStoreError.self) { try client.show(answer) }
        #expect(error?.code == .foreign)
        #expect(client.clientStore.entryCount == 0)
    }

    /// The response changed nothing when it was read, because an older state was shown since.
    @Test func `a kept answer is compared with what is known when it is shown`() async throws {
        let client = LeafClient()
        let oldest = try await client.clientStore.load("leaves") { [LeafValue(1, "acorn")] }
        func keepWhatIsShown() async throws -> Answer<[LeafValue]> {
            let living = try await client.clientStore.load("leaves") {
                [LeafValue(1)]
            } show: {
                client.models(Leaf.self).models(of: $0, in: $1)
            }
            defer { withExtendedLifetime(living) {} }
            return try await client.clientStore.load("leaves") { [LeafValue(1)] }
        }
        let kept = try await keepWhatIsShown()
        let leaves = try client.show(oldest)
        #expect(leaves.map(\.name) == ["acorn"])
        _ = try client.show(kept)
        #expect(leaves.map(\.name) == ["oak"])
    }

    @Test func `a field that nobody has said is unknown, and who shows it hears when an answer says what stood there`()
        async throws
    {
        let client = LeafClient()
        func answer(_ groups: GroupSet) async throws -> [Leaf] {
            let answer = try await client.clientStore.load("leaves") {
                var value = LeafValue(1)
                value.groups = groups
                return [value]
            }
            return try client.show(answer)
        }
        let leaf = try #require(try await answer(.rest).first)
        var seen: [Set<String>] = []
        let watch = client.clientStore.commits.watch { _ in seen.append(leaf.editState.unknownFields) }
        _ = try await answer(.rest)
        _ = try await answer(.all)
        _ = try await answer(.all)
        #expect(seen == [["likes"], []])
        watch.cancel()
    }

    @Test func `an answer is stamped before it is asked for`() async throws {
        let client = LeafClient()
        var during = Stamp.never
        let answer = await client.clientStore.answer(to: "leaf 1") {
            during = client.clientStore.commits.makeStamp()
            return LeafValue(1)
        }
        #expect(answer.startedAt.isOlder(than: during))
    }

    @Test func `equal words for two types of answer are two requests`() async throws {
        let client = LeafClient()
        let gate = Gate()
        gate.close()
        async let one = client.clientStore.load("leaves") {
            await gate.pass()
            return LeafValue(1)
        }
        async let all = client.clientStore.load("leaves") {
            await gate.pass()
            return [LeafValue(1), LeafValue(2)]
        }
        // Both loads begin before either is answered.
        await gate.arrivals(2)
        gate.open()
        #expect(try await one.value.id == 1)
        #expect(try await all.value.count == 2)
    }

    /// Each is sent on the main actor, after those that were made before.
    @Test func `edits of different entities are sent in the order in which they were made`() async throws {
        let client = LeafClient()
        let values = (1...20).map { LeafValue($0) }
        let leaves = try await client.clientStore.load("leaves") {
            values
        } show: {
            client.models(Leaf.self).models(of: $0, in: $1)
        }
        var sent: [Int] = []
        let edits = leaves.map { leaf in
            leaf.like {
                sent.append(leaf.id)
                return LeafValue(leaf.id, likes: 1)
            }
        }
        for edit in edits { #expect(await edit.value.isSuccess) }
        #expect(sent == Array(1...20))
    }

    @Test func `without a mask the fields that differ are told, and no others`() async throws {
        let client = LeafClient()
        var told: [String] = []
        let subscription = client.clientStore.commits.onChanges { changes in
            told += changes.changes.flatMap(\.fields).map(\.name)
        }
        let leaf = try client.models(Leaf.self).createModel(from: LeafValue(1))
        try client.models(Leaf.self).createModel(from: LeafValue(1, likes: 3))
        #expect(told == ["likes"])
        #expect(leaf.likes == 3)
        subscription.cancel()
    }

    @Test func `a value that writes no JSON of its own has the compiler's`() throws {
        let value = LeafValue(1, "elm", likes: 2)
        let data = try JSONEncoder().encode(value)
        #expect(try JSONDecoder().decode(LeafValue.self, from: data) == value)
        #expect(value.modelIdentifier == "leaf1:1@leaves.test")
    }

    @Test func `a model that ends leaves nothing in the clientStore`() throws {
        let client = LeafClient()
        func hold() throws {
            let leaf = try client.models(Leaf.self).createModel(from: LeafValue(1))
            #expect(client.models(Leaf.self)[1] === leaf)
            #expect(client.clientStore.entryCount == 1)
        }
        try hold()
        #expect(client.models(Leaf.self)[1] == nil)
        #expect(client.clientStore.entryCount == 0)
    }
}
