import Middleware
import Propagation
import Testing

/// Tests edits on top of verified fields.
@Suite struct EditingTests {
    @Test func `an edit shows at once and leaves the verified value`() {
        var bench = Bench()
        bench.hold(Row())
        bench.cast(1)
        #expect(bench.shown == Row(vote: 1, score: 11))
        #expect(bench.verified == Row())
        #expect(bench.entityStore.isPending(bench.key, FieldGroup<Row>.vote.set))
        #expect(!bench.entityStore.isPending(bench.key, FieldGroup<Row>.saved.set))
    }

    @Test func `a failed edit takes back only itself`() {
        var bench = Bench()
        bench.hold(Row())
        bench.cast(1)
        bench.edit("save", .saved) { $0.isSaved = true }
        bench.fail("vote")
        #expect(bench.shown == Row(isSaved: true))
    }

    /// A read that started before an edit and arrives after it must not revert it.
    @Test func `a read that started before an edit was answered does not revert it`() {
        var bench = Bench()
        bench.hold(Row())
        let early = bench.now()
        bench.cast(1)
        let sent = bench.now()
        let between = bench.now()
        bench.confirm("vote", Row(vote: 1, score: 11), startedAt: sent)
        bench.read(Row(vote: 0, score: 10, comments: 4), at: early)
        #expect(bench.shown == Row(vote: 1, score: 11))
        // This read started after the vote was sent and may have missed it, but its other fields are new.
        bench.read(Row(vote: 0, score: 10, comments: 4), at: between)
        #expect(bench.shown == Row(vote: 1, score: 11, comments: 4))
    }

    @Test func `a read that started after the answer is taken whole`() {
        var bench = Bench()
        bench.hold(Row())
        bench.cast(1)
        bench.confirm("vote", Row(vote: 1, score: 11), startedAt: bench.now())
        bench.read(Row(vote: -1, score: 5))
        #expect(bench.shown == Row(vote: -1, score: 5))
    }

    @Test func `an edit survives a read that lands while it waits`() {
        var bench = Bench()
        bench.hold(Row())
        bench.cast(1)
        bench.read(Row(score: 20))
        #expect(bench.shown == Row(vote: 1, score: 21))
        #expect(bench.verified == Row(score: 20))
    }

    /// A success without an echo must not leave a field permanently wrong.
    @Test func `a success without an echo verifies the edit itself`() {
        var bench = Bench()
        bench.hold(Row())
        bench.cast(1)
        bench.confirm("vote", nil, startedAt: bench.now())
        #expect(bench.verified == Row(vote: 1, score: 11))
        #expect(bench.shown == bench.verified)
    }

    /// A field that a response leaves open is not an echo, whatever its value is.
    @Test func `an answer that is silent about the edited fields verifies the edit itself`() {
        var world = World()
        world.hold()
        let id = world.save(true)
        let other = World.update(PageFields(number: 5), GroupSet.all.subtracting(PageFields.saved.set))
        world.handle(.confirmed(id, [other], startedAt: world.now(), answeredAt: world.now()))
        #expect(world.shown == PageFields(number: 5, saved: true))
    }

    /// A mark that is false only because no response contains it may be set on the server.
    @Test func `an edit of what nobody has said is sent though it looks like none`() {
        var world = World()
        world.hold(PageFields(), GroupSet.all.subtracting(PageFields.saved.set))
        let id = world.save(false)
        #expect(world.entityStore.pendingEdits(World.key).map(\.id) == [id])
        world.agree(to: id, startedAt: world.now())
        let again = world.save(false)
        #expect(!world.entityStore.pendingEdits(World.key).map(\.id).contains(again), "now it is known")
    }

    /// Accepted reads update the verified fields, so that a rollback does not restore old counts.
    @Test func `a rollback goes back to the latest verified value`() {
        var bench = Bench()
        bench.hold(Row())
        bench.cast(1)
        bench.read(Row(score: 250))
        bench.fail("vote")
        #expect(bench.shown == Row(score: 250))
    }

    @Test func `an answer that a later read overtook gives its own fields only`() {
        var bench = Bench()
        bench.hold(Row())
        bench.cast(1)
        let sent = bench.now()
        bench.read(Row(score: 10, comments: 9))
        bench.confirm("vote", Row(vote: 1, score: 11, comments: 3), startedAt: sent)
        #expect(bench.shown == Row(vote: 1, score: 11, comments: 9))
    }

    @Test func `an answer that a later read overtook which had seen the edit gives nothing`() {
        var bench = Bench()
        bench.hold(Row())
        bench.cast(1)
        let sent = bench.now()
        bench.read(Row(vote: 1, score: 15))
        bench.confirm("vote", Row(vote: 1, score: 11), startedAt: sent)
        #expect(bench.shown == Row(vote: 1, score: 15))
    }

    @Test func `of edits that wait only the last of each group is sent`() {
        var bench = Bench()
        bench.hold(Row())
        bench.cast(1, as: "up")
        bench.cast(-1, as: "down")
        bench.cast(1, as: "up again")
        bench.edit("save", .saved) { $0.isSaved = true }
        #expect(bench.sent == ["up"])
        bench.confirm("up", Row(vote: 1, score: 11), startedAt: bench.now())
        #expect(bench.sent == ["up", "save"], "the server is there already")
        guard case .ignored = bench.result(of: "down"), case .ignored = bench.result(of: "up again") else {
            Issue.record("superseded edits must settle as ignored")
            return
        }
    }

    @Test func `three appends are three, one at a time`() {
        var bench = Bench()
        bench.hold(Row())
        for tag in ["a", "b", "c"] { bench.append(tag) }
        #expect(bench.shown?.tags == ["a", "b", "c"])
        #expect(bench.sent == ["append a"])
        bench.confirm("append a", nil, startedAt: bench.now())
        #expect(bench.sent == ["append a", "append b"])
        bench.confirm("append b", nil, startedAt: bench.now())
        bench.confirm("append c", nil, startedAt: bench.now())
        #expect(bench.sent == ["append a", "append b", "append c"])
        #expect(bench.verified?.tags == ["a", "b", "c"])
    }

    @Test func `a read that arrives while an append is under way leaves its field alone`() {
        var bench = Bench()
        bench.hold(Row())
        bench.append("a")
        bench.read(Row(comments: 5, tags: ["a"]))
        #expect(bench.shown == Row(comments: 5, tags: ["a"]), "not twice")
        bench.confirm("append a", Row(comments: 5, tags: ["a"]), startedAt: bench.now())
        #expect(bench.shown?.tags == ["a"])
    }

    @Test func `a lost append is taken back, never sent again, and a later read settles it`() {
        var bench = Bench()
        bench.hold(Row())
        bench.append("a")
        bench.fail("append a", isLost: true)
        #expect(bench.shown?.tags == [])
        #expect(bench.entityStore.isUncertain(bench.key, FieldGroup<Row>.tags.set))
        bench.read(Row(tags: ["a"]))
        #expect(bench.shown?.tags == ["a"])
        #expect(!bench.entityStore.isUncertain(bench.key, FieldGroup<Row>.tags.set))
        #expect(bench.sent == ["append a"])
    }

    @Test func `after a lost answer the next edit is sent though it looks like none`() {
        var bench = Bench()
        bench.hold(Row())
        bench.cast(1)
        bench.fail("vote", isLost: true)
        #expect(bench.shown?.vote == 0)
        bench.cast(0, as: "off")
        #expect(bench.sent == ["vote", "off"])
    }

    @Test func `what is answered after a log-out is not heard`() {
        var bench = Bench()
        bench.hold(Row())
        bench.cast(1)
        bench.handle(.closed(CancellationError()))
        #expect(bench.result(of: "vote")?.error != nil)
        bench.confirm("vote", Row(vote: 1, score: 11), startedAt: bench.now())
        bench.read(Row(score: 99))
        #expect(bench.shown == Row())
    }
}
