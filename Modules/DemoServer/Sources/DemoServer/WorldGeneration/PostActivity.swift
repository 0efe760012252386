import Dispatch
import Primitives

/// The votes on the posts of a generated world, and the marks for read, saved and hidden posts.
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
        var gathering = PostActivityBuilder(generator, readers, generator.random(.postVotes))
        var pace = ProgressCounter(generator.report, .postVotes, of: generator.size.posts)
        world.posts.forEach { _, post in
            gathering.vote(on: post)
            gathering.read(post, &marks)
            pace.advance()
        }
        votes = gathering.votes.build()
        read = gathering.reads.build()
        readComments = gathering.comments.build()
        saved = gathering.saved
        hidden = gathering.hidden
        tallies = gathering.tallies
        savedComments = (0..<(generator.size.comments / 25)).compactMap { _ in
            let id = CommentID(1 + marks.index(below: Int(world.comments.lastID)))
            guard let comment = world.comments[id] else { return nil }
            let keeper = readers[marks.skewedIndex(below: readers.count)]
            let time = WorldGenerator.timestamp(from: comment.published, to: generator.now, marks.unit())
            return (keeper, id, time)
        }
    }

    func apply(to world: inout World) {
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

/// Collects the activity post by post.
private struct PostActivityBuilder {
    var votes: JoinTableBuilder<Vote>
    var reads: JoinTableBuilder<Timestamp>
    var comments: JoinTableBuilder<Int>
    var saved: [PostActivity.Kept] = []
    var hidden: [PostActivity.Kept] = []
    var tallies: [(post: PostID, tally: VoteTally)] = []

    private let generator: WorldGenerator
    private let readers: [PersonID]
    private let votesUntil: [Timestamp]
    private var random: SeededRandom
    private var isReader: [Bool]
    /// The last post on which each person voted, and the last post that each person read.
    private var lastVotedPost: [PostID]
    private var lastRead: [PostID]

    init(_ generator: WorldGenerator, _ readers: [PersonID], _ random: SeededRandom) {
        self.generator = generator
        self.readers = readers
        let most = generator.popularity.reduce(generator.size.posts, +)
        votes = JoinTableBuilder(roomFor: most)
        reads = JoinTableBuilder(roomFor: most * 3 / 2)
        comments = JoinTableBuilder(roomFor: most / 2)
        votesUntil = generator.votesUntil
        self.random = random
        lastVotedPost = Array(repeating: 0, count: Int(generator.world.people.lastID) + 1)
        lastRead = lastVotedPost
        isReader = lastVotedPost.map { _ in false }
        for reader in readers { isReader[Int(reader)] = true }
    }

    /// Adds the votes on a post. Few posts have many votes, most have some, and some are controversial. The voters have read the post.
    mutating func vote(on post: Post) {
        var tally = VoteTally()
        addVote(1, post.creatorID, post, post.published, &tally)
        if post.local { markRead(post.id, by: post.creatorID, at: post.published) }
        let doubt = WorldGenerator.downvotesPerMille(&random)
        for _ in 0..<generator.popularity[Int(post.id)] {
            let voter = generator.peopleByActivity[random.skewedIndex(below: generator.peopleByActivity.count)]
            guard post.published < votesUntil[Int(voter)], lastVotedPost[Int(voter)] != post.id else { continue }
            let time = WorldGenerator.timestamp(from: post.published, to: generator.now, random.unit())
            addVote(random.chance(perMille: doubt) ? -1 : 1, voter, post, time, &tally)
            if isReader[Int(voter)] { markRead(post.id, by: voter, at: time) }
        }
        tallies.append((post.id, tally))
    }

    private mutating func addVote(
        _ score: Int,
        _ voter: PersonID,
        _ post: Post,
        _ time: Timestamp,
        _ tally: inout VoteTally
    ) {
        lastVotedPost[Int(voter)] = post.id
        votes.add(Vote(score: score, published: time), of: voter, on: post.id)
        tally.add(score)
    }

    mutating func read(_ post: Post, _ random: inout SeededRandom) {
        let now = generator.now
        for _ in 0..<(1 + generator.popularity[Int(post.id)] / 2) {
            let reader = readers[random.skewedIndex(below: readers.count)]
            markRead(post.id, by: reader, at: WorldGenerator.timestamp(from: post.published, to: now, random.unit()))
            guard random.chance(perMille: 500), let count = generator.world.postCounts[post.id]?.comments else {
                continue
            }
            comments.add(count - random.skewedIndex(below: count + 1), of: reader, on: post.id)
            let later = WorldGenerator.timestamp(from: post.published, to: now, random.unit())
            if random.chance(perMille: 60) { saved.append((reader, post.id, later)) }
            if random.chance(perMille: 15) { hidden.append((reader, post.id, later)) }
        }
    }

    /// Marks a post as read. The first time is retained.
    private mutating func markRead(_ post: PostID, by person: PersonID, at time: Timestamp) {
        guard lastRead[Int(person)] != post else { return }
        lastRead[Int(person)] = post
        reads.add(time, of: person, on: post)
    }
}

/// The votes on the comments of a generated world. There are fewer than on posts, and comments near the top of a thread have more.
struct CommentActivity: Sendable {
    private let votes: Marks<Vote>
    private let tallies: [(comment: CommentID, tally: VoteTally)]

    init(_ generator: WorldGenerator) {
        var random = generator.random(.commentVotes)
        var gathered = JoinTableBuilder<Vote>(roomFor: 6 * generator.size.comments)
        var tallies: [(comment: CommentID, tally: VoteTally)] = []
        let votesUntil = generator.votesUntil
        var last = [CommentID](repeating: 0, count: Int(generator.world.people.lastID) + 1)
        var pace = ProgressCounter(generator.report, .commentVotes, of: generator.size.comments)
        generator.world.comments.forEach { id, comment in
            var tally = VoteTally()
            func cast(_ score: Int, _ voter: PersonID, _ time: Timestamp) {
                last[Int(voter)] = id
                gathered.add(Vote(score: score, published: time), of: voter, on: id)
                tally.add(score)
            }
            cast(1, comment.creatorID, comment.published)
            let doubt = WorldGenerator.downvotesPerMille(&random)
            let limit = Double(1 + generator.popularity[Int(comment.postID)]) * 0.7
            for _ in 0..<random.heavyTailed(scale: 3 / Double(comment.level), limit: limit) {
                let voter = generator.peopleByActivity[random.skewedIndex(below: generator.peopleByActivity.count)]
                guard comment.published < votesUntil[Int(voter)], last[Int(voter)] != id else { continue }
                let time = WorldGenerator.timestamp(from: comment.published, to: generator.now, random.unit())
                cast(random.chance(perMille: doubt) ? -1 : 1, voter, time)
            }
            tallies.append((id, tally))
            pace.advance()
        }
        votes = gathered.build()
        self.tallies = tallies
    }

    func apply(to world: inout World) {
        world.commentVotes = votes
        for (id, tally) in tallies {
            if let comment = world.comments[id] { world.count(tally, on: comment) }
        }
    }
}

/// Collects marks object by object and sorts them by person at the end. For millions of marks that is many times faster than setting them
/// one by one.
struct JoinTableBuilder<Value: Sendable>: Sendable {
    private var people: [PersonID] = []
    private var things: [Int32] = []
    private var values: [Value] = []

    /// Makes an empty builder.
    ///
    /// - Parameter count: The approximate maximum number of marks.
    init(roomFor count: Int) {
        people.reserveCapacity(count)
        things.reserveCapacity(count)
        values.reserveCapacity(count)
    }

    /// Adds a mark.
    ///
    /// - Parameter thing: The object's number, which must not be lower than the previous one. For equal persons and objects the later value
    ///   is retained.
    mutating func add(_ value: Value, of person: PersonID, on thing: Int32) {
        people.append(person)
        things.append(thing)
        values.append(value)
    }

    /// Returns the marks.
    ///
    /// - Complexity: O(n).
    func build() -> Marks<Value> {
        guard let first = values.first else { return Marks() }
        var ends = [Int](repeating: 0, count: Int(people.max() ?? 0) + 2)
        for person in people { ends[Int(person) + 1] += 1 }
        for person in 1..<ends.count { ends[person] += ends[person - 1] }
        // The index of the next mark of each person.
        var next = ends
        var sortedThings = [Int32](repeating: 0, count: people.count)
        var sortedValues = [Value](repeating: first, count: people.count)
        for (index, person) in people.enumerated() {
            var place = next[Int(person)]
            if place > ends[Int(person)], sortedThings[place - 1] == things[index] { place -= 1 }
            sortedThings[place] = things[index]
            sortedValues[place] = values[index]
            next[Int(person)] = place + 1
        }
        var marks = Marks<Value>()
        for person in 0..<(ends.count - 1) where ends[person] < next[person] {
            let range = ends[person]..<next[person]
            marks.set(OrderedMap(keys: sortedThings[range], values: sortedValues[range]), of: PersonID(person))
        }
        return marks
    }
}

extension WorldGenerator {
    /// Generates votes and the marks for read, saved and hidden posts. Because there are many, posts and comments are processed in
    /// parallel.
    mutating func makeVotesAndMarks() {
        let generator = self
        let made = Lock<(posts: PostActivity?, comments: CommentActivity?)>((nil, nil))
        DispatchQueue.concurrentPerform(iterations: 2) { part in
            if part == 0 {
                let posts = PostActivity(generator)
                made.withLock { $0.posts = posts }
            } else {
                let comments = CommentActivity(generator)
                made.withLock { $0.comments = comments }
            }
        }
        let (posts, comments) = made.withLock { $0 }
        posts?.apply(to: &world)
        comments?.apply(to: &world)
    }

    /// Returns the share of downvotes in thousandths: small, except for controversial content.
    static func downvotesPerMille(_ random: inout SeededRandom) -> Int {
        random.chance(perMille: 80) ? random.number(in: 250...700) : random.number(in: 10...90)
    }

    /// The time until which each person votes, by number. Bots never vote, and people stop when they leave.
    var votesUntil: [Timestamp] {
        (0...world.people.lastID).map { id in
            guard let person = world.people[id], !person.isBot else { return Timestamp(micros: .min) }
            return departures[id] ?? Timestamp(micros: .max)
        }
    }

    /// The people with an account on this server, in descending order of activity.
    var readers: [PersonID] { peopleByActivity.filter { world.localUserOfPerson[$0] != nil } }
}
