import Foundation
import Middleware
import Primitives
import Propagation
import Testing

/// Tests what the log says of fields that an answer has delivered and that are not shown.
@MainActor @Suite struct `Fields of an answer that are not shown` {
    private let client = LeafClient()
    private var superseded: [PropagationEvent] {
        client.clientStore.commits.log.events.filter { $0.kind == .superseded }
    }

    private func answer(_ leaf: LeafValue) async throws -> Answer<[LeafValue]> {
        try await client.clientStore.load("leaves") { [leaf] }
    }

    @Test func `an earlier request loses to a later one, by groups of fields that differ`() async throws {
        client.clientStore.commits.log.isOn = true
        let early = try await answer(LeafValue(1, "acorn", likes: 3))
        let late = try await answer(LeafValue(1, "oak", likes: 3))
        let leaves = try client.show(late)
        _ = try client.show(early)
        #expect(leaves.map(\.name) == ["oak"])
        let stamp = late.startedAt.number
        #expect(
            superseded.map(\.text) == ["other fields: request #\(stamp), which started later, has delivered it"]
        )
        #expect(superseded.first?.entity?.description == "leaf:1")
        #expect(superseded.first?.cause == early.cause)
    }

    @Test func `equal fields lose nothing, and a log that is off costs no comparison`() async throws {
        let early = try await answer(LeafValue(1, "acorn"))
        let late = try await answer(LeafValue(1))
        let leaves = try client.show(late)
        _ = try client.show(early)
        client.clientStore.commits.log.isOn = true
        let equal = try await answer(LeafValue(1))
        _ = try client.show(try await answer(LeafValue(1)))
        _ = try client.show(equal)
        #expect(superseded.isEmpty)
        withExtendedLifetime(leaves) {}
    }

    @Test func `the answer to an edit loses to a read that started later`() async throws {
        let client = PotClient()
        client.commits.log.isOn = true
        let pot = try client.show(PotValue(7, water: 1))
        let edit = pot.submit(PotWatch(id: 7))
        await client.answers.waitUntilAsked()
        try client.show(PotValue(7, water: 5, isWatched: true))
        client.answers.give(.success(PotValue(7, water: 3, isWatched: true)))
        #expect(await edit.value.isSuccess && pot.water == 5)
        let lost = client.commits.log.events.filter { $0.kind == .superseded }
        #expect(lost.count == 1 && lost.first?.entity?.description == "pot:7")
        #expect(lost.first?.text.hasPrefix("other fields: request #") == true)
        #expect(lost.first?.cause?.kind == .verification)
    }

    @Test func `the answer to an edit that is shown loses nothing`() async throws {
        let client = PotClient()
        client.commits.log.isOn = true
        let pot = try client.show(PotValue(7, water: 1))
        let edit = pot.submit(PotWatch(id: 7))
        client.answers.give(.success(PotValue(7, water: 3, isWatched: true)))
        #expect(await edit.value.isSuccess && pot.water == 3)
        #expect(client.commits.log.events.allSatisfy { $0.kind != .superseded })
    }

    @Test func `what an edit has set since is not said to be a later request's`() async throws {
        let client = PotClient()
        client.commits.log.isOn = true
        let pot = try client.show(PotValue(7))
        let early = client.commits.makeStamp()
        let edit = pot.submit(PotWatch(id: 7))
        client.answers.give(.success(PotValue(7, isWatched: true)))
        #expect(await edit.value.isSuccess)
        _ = try client.models(Pot.self).createModel(from: PotValue(7), stamp: early)
        let lost = client.commits.log.events.filter { $0.kind == .superseded }
        #expect(pot.isWatched && lost.map(\.text) == ["watch: an edit that was confirmed since has set it"])
    }

    @Test func `what another answer has delivered since the comparison is named`() throws {
        let client = PotClient()
        client.commits.log.isOn = true
        let pot = try client.show(PotValue(7, water: 1))
        let (early, cause) = (client.commits.makeStamp(), client.commits.makeCause(.response, "early"))
        let compared = try client.clientStore.prepare(Answer(PotValue(7, water: 2), startedAt: early, cause: cause))
        try client.show(PotValue(7, water: 3))
        _ = client.clientStore.publishPrepared(compared) { client.models(Pot.self).model(of: $0, in: $1) }
        let lost = client.commits.log.events.filter { $0.kind == .superseded }
        #expect(pot.water == 3 && lost.map(\.cause) == [cause])
    }

    @Test func `a request without an answer is recorded with its reason and its stamp`() async throws {
        client.clientStore.commits.log.isOn = true
        await #expect(throws: URLError.self) {
            try await client.clientStore.load("leaves") { () -> [LeafValue] in throw URLError(.timedOut) }
        }
        let events = client.clientStore.commits.log.events
        let (request, response) = (
            try #require(events.first { $0.kind == .request }), try #require(events.first { $0.kind == .response })
        )
        #expect(response.cause?.parent == request.cause?.id)
        #expect(response.exchange?.hasFailed == true && response.exchange?.stamp == request.exchange?.stamp)
    }

    @Test func `a kept answer of an account that has been logged out is named`() async throws {
        client.clientStore.commits.log.isOn = true
        client.clientStore.close(CancellationError())
        await #expect(throws: CancellationError.self) {
            try await client.clientStore.load("leaves") {
                [LeafValue(1)]
            } show: {
                client.models(Leaf.self).models(of: $0, in: $1)
            }
        }
        #expect(superseded.map(\.text) == ["the whole answer: CancellationError()"])
    }
}
