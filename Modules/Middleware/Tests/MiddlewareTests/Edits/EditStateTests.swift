import Foundation
import Middleware
import Propagation
import Testing

private struct Row: TierFields {
    var vote = 0
    var score = 10
    var isSaved = false
    var comments = 3
}

extension EditableField where Fields == Row {
    fileprivate static var vote: Self {
        Self("vote") {
            $1.vote = $0.vote
            $1.score = $0.score
        }
    }
    fileprivate static var saved: Self { Self("saved") { $1.isSaved = $0.isSaved } }
}

@Suite struct EditStateTests {
    private let commits = Commits()
    private var cause: Cause { commits.makeCause(.edit, "test") }

    private func cast(_ vote: Int) -> @Sendable (inout Row) -> Void {
        {
            $0.score += vote - $0.vote
            $0.vote = vote
        }
    }

    @Test func `an edit shows at once and leaves the verified value`() {
        var state = EditState(Row(), stamp: commits.makeStamp())
        _ = state.begin(.vote, because: cause, apply: cast(1))
        #expect(state.shown == Row(vote: 1, score: 11))
        #expect(state.verified == Row())
        #expect(state.isPending(.vote))
        #expect(!state.isPending(.saved))
    }

    @Test func `a failed edit takes back only itself`() {
        var state = EditState(Row(), stamp: commits.makeStamp())
        let vote = state.begin(.vote, because: cause, apply: cast(1))
        _ = state.begin(.saved, because: cause) { $0.isSaved = true }
        state.fail(vote)
        #expect(state.shown == Row(isSaved: true))
    }

    /// Upstream 5: a read that started before a mutation lands after it and reverts it.
    @Test func `a read that started before an edit was answered does not revert it`() {
        var state = EditState(Row(), stamp: commits.makeStamp())
        let early = commits.makeStamp()
        let vote = state.begin(.vote, because: cause, apply: cast(1))
        let sent = commits.makeStamp()
        let between = commits.makeStamp()
        state.confirm(vote, answer: Row(vote: 1, score: 11), startedAt: sent, answeredAt: commits.makeStamp())
        let isEarlyTaken = state.accept(Row(vote: 0, score: 10, comments: 4), stamp: early)
        #expect(!isEarlyTaken)
        // This one started after the vote was sent and may have missed it: its other fields are news.
        let isBetweenTaken = state.accept(Row(vote: 0, score: 10, comments: 4), stamp: between)
        #expect(isBetweenTaken)
        #expect(state.shown == Row(vote: 1, score: 11, comments: 4))
    }

    @Test func `a read that started after the answer is taken whole`() {
        var state = EditState(Row(), stamp: commits.makeStamp())
        let vote = state.begin(.vote, because: cause, apply: cast(1))
        let sent = commits.makeStamp()
        state.confirm(vote, answer: Row(vote: 1, score: 11), startedAt: sent, answeredAt: commits.makeStamp())
        state.accept(Row(vote: -1, score: 5), stamp: commits.makeStamp())
        #expect(state.shown == Row(vote: -1, score: 5))
    }

    @Test func `an edit survives a read that lands while it waits`() {
        var state = EditState(Row(), stamp: commits.makeStamp())
        _ = state.begin(.vote, because: cause, apply: cast(1))
        state.accept(Row(score: 20), stamp: commits.makeStamp())
        #expect(state.shown == Row(vote: 1, score: 21))
        #expect(state.verified == Row(score: 20))
    }

    /// Upstream 6: a success without an echo leaves a field out of step for ever.
    @Test func `a success without an echo verifies the edit itself`() {
        var state = EditState(Row(), stamp: commits.makeStamp())
        let vote = state.begin(.vote, because: cause, apply: cast(1))
        state.confirm(vote, answer: nil, startedAt: commits.makeStamp(), answeredAt: commits.makeStamp())
        #expect(state.verified == Row(vote: 1, score: 11))
        #expect(state.shown == state.verified)
    }

    /// Upstream 8: accepted reads do not move the baseline, so that a rollback brings back old counts.
    @Test func `a rollback goes back to the latest verified value`() {
        var state = EditState(Row(), stamp: commits.makeStamp())
        let vote = state.begin(.vote, because: cause, apply: cast(1))
        state.accept(Row(score: 250), stamp: commits.makeStamp())
        state.fail(vote)
        #expect(state.shown == Row(score: 250))
    }

    @Test func `an answer that a later read overtook gives its own field only`() {
        var state = EditState(Row(), stamp: commits.makeStamp())
        let vote = state.begin(.vote, because: cause, apply: cast(1))
        let sent = commits.makeStamp()
        state.accept(Row(score: 10, comments: 9), stamp: commits.makeStamp())
        state.confirm(
            vote,
            answer: Row(vote: 1, score: 11, comments: 3),
            startedAt: sent,
            answeredAt: commits.makeStamp()
        )
        #expect(state.shown == Row(vote: 1, score: 11, comments: 9))
    }

    @Test func `what was read from disk never overrides a live answer`() {
        var state = EditState(Row(), stamp: commits.makeStamp())
        let isTaken = state.accept(Row(score: 1), stamp: .stored(at: .now.addingTimeInterval(1_000_000)))
        #expect(!isTaken)
        #expect(state.shown == Row())
    }

    @Test func `an answer that a later read overtook which had seen the edit gives nothing`() {
        var state = EditState(Row(), stamp: commits.makeStamp())
        let vote = state.begin(.vote, because: cause, apply: cast(1))
        let sent = commits.makeStamp()
        state.accept(Row(vote: 1, score: 15), stamp: commits.makeStamp())
        state.confirm(vote, answer: Row(vote: 1, score: 11), startedAt: sent, answeredAt: commits.makeStamp())
        #expect(state.shown == Row(vote: 1, score: 15))
    }
}
