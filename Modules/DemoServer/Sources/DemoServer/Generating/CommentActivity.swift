/// Who votes on the comments of a made-up world: fewer than on posts, and those above have more than those below.
struct CommentActivity: Sendable {
    private let votes: Marks<Vote>
    private let tallies: [(comment: CommentID, tally: VoteTally)]

    init(_ generator: WorldGenerator) {
        var random = generator.random(.commentVotes)
        var gathered = GatheredMarks<Vote>(roomFor: 6 * generator.size.comments)
        var tallies: [(comment: CommentID, tally: VoteTally)] = []
        let votesUntil = generator.votesUntil
        var last = [CommentID](repeating: 0, count: Int(generator.world.people.lastID) + 1)
        var pace = MakingPace(generator.report, .commentVotes, of: generator.size.comments)
        generator.world.comments.forEach { id, comment in
            var tally = VoteTally()
            func cast(_ score: Int, _ voter: PersonID, _ time: Timestamp) {
                last[Int(voter)] = id
                gathered.add(Vote(score: score, published: time), of: voter, on: id)
                tally.add(score)
            }
            cast(1, comment.creatorID, comment.published)
            let doubt = WorldGenerator.doubt(&random)
            let limit = Double(1 + generator.appeal[Int(comment.postID)]) * 0.7
            for _ in 0..<random.heavyTail(scale: 3 / Double(comment.level), limit: limit) {
                let voter = generator.byActivity[random.skewedIndex(below: generator.byActivity.count)]
                guard comment.published < votesUntil[Int(voter)], last[Int(voter)] != id else { continue }
                let time = WorldGenerator.moment(from: comment.published, to: generator.now, random.unit())
                cast(random.isStruck(perMille: doubt) ? -1 : 1, voter, time)
            }
            tallies.append((id, tally))
            pace.advance()
        }
        votes = gathered.marks()
        self.tallies = tallies
    }

    func enter(_ world: inout World) {
        world.commentVotes = votes
        for (id, tally) in tallies {
            if let comment = world.comments[id] { world.count(tally, on: comment) }
        }
    }
}
