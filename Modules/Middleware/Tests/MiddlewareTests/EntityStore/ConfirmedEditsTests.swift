import Middleware
import Propagation
import Testing

/// Confirmed edits outlive the models that showed them.
@Suite struct ConfirmedEditsTests {
    @Test func `a page that was asked for before a vote shows the vote, whoever held the post in between`() {
        var bench = Bench()
        let early = bench.now()
        bench.hold(Row())
        bench.cast(1)
        bench.letGo()
        bench.confirm("vote", Row(vote: 1, score: 11), startedAt: bench.now())
        #expect(bench.entityStore.entryCount == 0, "nobody shows it, and no edit waits")
        bench.hold(Row(comments: 9), at: early)
        #expect(bench.shown == Row(vote: 1, score: 11, comments: 9))
    }

    @Test func `a page that was asked for after the vote knows better`() {
        var bench = Bench()
        bench.hold(Row())
        bench.cast(1)
        bench.confirm("vote", nil, startedAt: bench.now())
        bench.letGo()
        bench.hold(Row(vote: -1, score: 8))
        #expect(bench.shown == Row(vote: -1, score: 8))
    }

    @Test func `what earlier launches confirmed is laid over files by number`() {
        var bench = Bench()
        let line = EditLogEntry(
            key: bench.key,
            group: FieldGroup<Row>.vote.set,
            stamp: .stored(7),
            outcome: .confirmed(Snapshot(Row(vote: 1, score: 11)))
        )
        bench.handle(.restored([line]))
        bench.hold(Row(), at: .stored(6))
        #expect(bench.shown?.vote == 1)
        bench.letGo()
        bench.hold(Row(), at: .stored(8))
        #expect(bench.shown?.vote == 0)
    }

    @Test func `a record that was left open makes its field uncertain`() {
        var bench = Bench()
        let group = FieldGroup<Row>.vote.set
        bench.handle(.restored([EditLogEntry(key: bench.key, group: group, stamp: .stored(7), outcome: .open)]))
        bench.hold(Row(), at: .stored(6))
        #expect(bench.entityStore.isUncertain(bench.key, group))
        bench.cast(0)
        #expect(bench.sent == ["vote"], "it looks like no change, and may be one")
    }

    @Test func `what is older than what was forgotten is outdated`() {
        var bench = Bench(confirmedEditCapacity: 2)
        bench.hold(Row())
        let early = bench.now()
        bench.cast(1)
        bench.confirm("vote", nil, startedAt: bench.now())
        #expect(!bench.entityStore.isOutdated(early))
        bench.edit("save", .saved) { $0.isSaved = true }
        bench.confirm("save", nil, startedAt: bench.now())
        bench.append("a")
        bench.confirm("append a", nil, startedAt: bench.now())
        #expect(bench.entityStore.isOutdated(early))
        #expect(!bench.entityStore.isOutdated(bench.now()))
    }

    @Test func `what a read does by itself is confirmed with its answer`() {
        var bench = Bench()
        let effect = SideEffect(on: bench.id, FieldGroup<Row>.saved) { $0.isSaved = true }
        let early = bench.now()
        bench.read(Row(), effects: [effect])
        bench.hold(Row(), at: early)
        #expect(bench.shown?.isSaved == true)
    }

    @Test func `of a vote cast a thousand times one record is kept`() {
        var bench = Bench(confirmedEditCapacity: 2)
        let early = bench.now()
        bench.hold(Row())
        for round in 0..<1_000 {
            bench.cast(round.isMultiple(of: 2) ? 1 : -1, as: "\(round)")
            bench.confirm("\(round)", nil, startedAt: bench.now())
        }
        #expect(!bench.entityStore.isOutdated(early))
    }
}

/// Tests responses that contain only a part of the fields.
@Suite struct PartialAnswerTests {
    private let restOnly: GroupSet = .rest

    @Test func `a partial answer neither erases nor outranks what it leaves open`() {
        var bench = Bench()
        bench.hold(Row(vote: 1, score: 11, tags: ["a"]))
        let full = bench.now()
        bench.read(Row(comments: 9), groups: restOnly)
        #expect(bench.shown == Row(vote: 1, score: 11, comments: 9, tags: ["a"]))
        bench.read(Row(vote: -1, score: 9, comments: 4), at: full)
        #expect(bench.shown == Row(vote: -1, score: 9, comments: 9), "an earlier full answer gives what was left open")
    }

    @Test func `what was never said gives way to any answer`() {
        var bench = Bench()
        let early = bench.now()
        bench.hold(Row(), groups: restOnly)
        bench.read(Row(vote: 1, score: 11, comments: 1), at: early)
        #expect(bench.shown == Row(vote: 1, score: 11))
    }

    @Test func `a confirmed edit is laid over a partial answer too`() {
        var bench = Bench()
        let early = bench.now()
        bench.hold(Row())
        bench.cast(1)
        bench.letGo()
        bench.confirm("vote", nil, startedAt: bench.now())
        bench.hold(Row(comments: 8), at: early, groups: restOnly)
        #expect(bench.shown == Row(vote: 1, score: 11, comments: 8))
    }
}
