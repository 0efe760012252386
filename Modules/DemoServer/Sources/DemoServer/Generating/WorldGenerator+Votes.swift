import Dispatch
import Primitives

extension WorldGenerator {
    /// Votes, and what people read, kept and hid: posts on one processor, comments on another, for there are many.
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
        posts?.enter(&world)
        comments?.enter(&world)
    }

    /// How many of a thousand vote against: few, except where it is about taste.
    static func doubt(_ random: inout SeededRandom) -> Int {
        random.isStruck(perMille: 80) ? random.number(in: 250...700) : random.number(in: 10...90)
    }

    /// Until when each person votes, by number: bots never do, nor does whoever has left.
    var votesUntil: [Timestamp] {
        (0...world.people.lastID).map { id in
            guard let person = world.people[id], !person.isBot else { return Timestamp(micros: .min) }
            return left[id] ?? Timestamp(micros: .max)
        }
    }

    /// Those who have an account here, in the order of how much they do.
    var readers: [PersonID] { byActivity.filter { world.localUserOfPerson[$0] != nil } }
}
