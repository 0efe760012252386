/// Who votes on the posts of a made-up world, and who reads, keeps and hides them.
struct PostActivity: Sendable {
    typealias Kept = (person: PersonID, thing: Int32, time: Timestamp)

    let votes: Marks<Vote>
    let read: Marks<Timestamp>
    let readComments: Marks<Int>
    let saved: [Kept]
    let hidden: [Kept]
    let savedComments: [Kept]
    let tallies: [(post: PostID, tally: VoteTally)]

    init(_ generator: WorldGenerator) {
        let world = generator.world
        let readers = generator.readers
        var marks = generator.random(.marks)
        var gathering = PostGathering(generator, readers, generator.random(.postVotes))
        var pace = MakingPace(generator.report, .postVotes, of: generator.size.posts)
        world.posts.forEach { _, post in
            gathering.vote(on: post)
            gathering.read(post, &marks)
            pace.advance()
        }
        votes = gathering.votes.marks()
        read = gathering.looks.marks()
        readComments = gathering.comments.marks()
        saved = gathering.saved
        hidden = gathering.hidden
        tallies = gathering.tallies
        savedComments = (0..<(generator.size.comments / 25)).compactMap { _ in
            let id = CommentID(1 + marks.index(below: Int(world.comments.lastID)))
            guard let comment = world.comments[id] else { return nil }
            let keeper = readers[marks.skewedIndex(below: readers.count)]
            let time = WorldGenerator.moment(from: comment.published, to: generator.now, marks.unit())
            return (keeper, id, time)
        }
    }

    func enter(_ world: inout World) {
        world.postVotes = votes
        world.postsRead = read
        world.readComments = readComments
        for (person, post, time) in saved { world.postsSaved[person, post] = time }
        for (person, post, time) in hidden { world.postsHidden[person, post] = time }
        for (person, comment, time) in savedComments { world.commentsSaved[person, comment] = time }
        for (id, tally) in tallies {
            if let post = world.posts[id] { world.count(tally, on: post) }
        }
    }
}

/// What is gathered post by post.
private struct PostGathering {
    var votes: GatheredMarks<Vote>
    var looks: GatheredMarks<Timestamp>
    var comments: GatheredMarks<Int>
    var saved: [PostActivity.Kept] = []
    var hidden: [PostActivity.Kept] = []
    var tallies: [(post: PostID, tally: VoteTally)] = []

    private let generator: WorldGenerator
    private let readers: [PersonID]
    private let votesUntil: [Timestamp]
    private var random: SeededRandom
    private var isReader: [Bool]
    /// The last post that each person voted on, and read.
    private var lastVoted: [PostID]
    private var lastRead: [PostID]

    init(_ generator: WorldGenerator, _ readers: [PersonID], _ random: SeededRandom) {
        self.generator = generator
        self.readers = readers
        let most = generator.appeal.reduce(generator.size.posts, +)
        votes = GatheredMarks(roomFor: most)
        looks = GatheredMarks(roomFor: most * 3 / 2)
        comments = GatheredMarks(roomFor: most / 2)
        votesUntil = generator.votesUntil
        self.random = random
        lastVoted = Array(repeating: 0, count: Int(generator.world.people.lastID) + 1)
        lastRead = lastVoted
        isReader = lastVoted.map { _ in false }
        for reader in readers { isReader[Int(reader)] = true }
    }

    /// Few posts have many votes, most have some; now and then people do not agree. Whoever votes has read it.
    mutating func vote(on post: Post) {
        var tally = VoteTally()
        cast(1, post.creatorID, post, post.published, &tally)
        if post.local { markRead(post.id, by: post.creatorID, at: post.published) }
        let doubt = WorldGenerator.doubt(&random)
        for _ in 0..<generator.appeal[Int(post.id)] {
            let voter = generator.byActivity[random.skewedIndex(below: generator.byActivity.count)]
            guard post.published < votesUntil[Int(voter)], lastVoted[Int(voter)] != post.id else { continue }
            let time = WorldGenerator.moment(from: post.published, to: generator.now, random.unit())
            cast(random.isStruck(perMille: doubt) ? -1 : 1, voter, post, time, &tally)
            if isReader[Int(voter)] { markRead(post.id, by: voter, at: time) }
        }
        tallies.append((post.id, tally))
    }

    private mutating func cast(
        _ score: Int,
        _ voter: PersonID,
        _ post: Post,
        _ time: Timestamp,
        _ tally: inout VoteTally
    ) {
        lastVoted[Int(voter)] = post.id
        votes.add(Vote(score: score, published: time), of: voter, on: post.id)
        tally.add(score)
    }

    mutating func read(_ post: Post, _ random: inout SeededRandom) {
        let now = generator.now
        for _ in 0..<(1 + generator.appeal[Int(post.id)] / 2) {
            let reader = readers[random.skewedIndex(below: readers.count)]
            markRead(post.id, by: reader, at: WorldGenerator.moment(from: post.published, to: now, random.unit()))
            guard random.isStruck(perMille: 500), let count = generator.world.postCounts[post.id]?.comments else {
                continue
            }
            comments.add(count - random.skewedIndex(below: count + 1), of: reader, on: post.id)
            let later = WorldGenerator.moment(from: post.published, to: now, random.unit())
            if random.isStruck(perMille: 60) { saved.append((reader, post.id, later)) }
            if random.isStruck(perMille: 15) { hidden.append((reader, post.id, later)) }
        }
    }

    /// The first time counts.
    private mutating func markRead(_ post: PostID, by person: PersonID, at time: Timestamp) {
        guard lastRead[Int(person)] != post else { return }
        lastRead[Int(person)] = post
        looks.add(time, of: person, on: post)
    }
}
