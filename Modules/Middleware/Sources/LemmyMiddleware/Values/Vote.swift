public import LemmyIdentifiers

/// A vote of the viewer.
public enum Vote: Int, Codable, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    /// A downvote.
    case down = -1
    /// No vote.
    case neutral = 0
    /// An upvote.
    case up = 1

    /// The text of the vote: `down`, `none` or `up`.
    public var description: String {
        switch self {
        case .down: "down"
        case .neutral: "none"
        case .up: "up"
        }
    }
}

extension Vote {
    /// The vote in the text of an edit: `up`, `down` or `off`.
    var word: String { self == .neutral ? "off" : description }
}

/// The fields of a vote and of the counts that follow from it.
protocol VotedFields {
    var score: Int { get set }
    var upvotes: Int { get set }
    var downvotes: Int { get set }
    var vote: Vote { get set }
}

extension VotedFields {
    /// Changes the vote and the counts that follow from it. The arithmetic wraps around, so that an extreme count from a server does not
    /// trap.
    mutating func applyVote(_ new: Vote) {
        score = score &+ new.rawValue &- vote.rawValue
        upvotes = upvotes &+ (new == .up ? 1 : 0) &- (vote == .up ? 1 : 0)
        downvotes = downvotes &+ (new == .down ? 1 : 0) &- (vote == .down ? 1 : 0)
        vote = new
    }
}

extension Post2Fields: VotedFields {}
extension Comment2Fields: VotedFields {}

/// The post or the comment that a vote is about.
public enum VoteSubject: Codable, Hashable, Sendable, LosslessStringConvertible {
    /// A post.
    case post(PostID)
    /// A comment.
    case comment(CommentID)

    /// The text of the subject: `post-12` or `comment-12`.
    public var description: String {
        switch self {
        case .post(let id): "post-\(id)"
        case .comment(let id): "comment-\(id)"
        }
    }

    /// Parses a ``description``; nil for any other text.
    public init?(_ description: String) {
        guard let (name, number) = description.nameAndNumber else { return nil }
        switch name {
        case "post": self = .post(PostID(number))
        case "comment": self = .comment(CommentID(number))
        default: return nil
        }
    }
}

/// The identity of a vote. A vote has no number, because a person votes on a subject only once.
public struct PersonVoteID: TextEntityID {
    /// The person who voted.
    public var person: PersonID
    /// The post or the comment that the person voted on.
    public var subject: VoteSubject

    /// Creates the identity of a person's vote on a subject.
    public init(_ person: PersonID, on subject: VoteSubject) {
        self.person = person
        self.subject = subject
    }

    /// The text of the identity: `7-post-12`.
    public var description: String { "\(person)-\(subject)" }

    /// Parses a ``description``; nil for any other text.
    public init?(_ description: String) {
        guard let hyphen = description.firstIndex(of: "-"), let person = Int(description[..<hyphen]),
            let subject = VoteSubject(String(description[description.index(after: hyphen)...]))
        else { return nil }
        self.init(PersonID(person), on: subject)
    }
}
