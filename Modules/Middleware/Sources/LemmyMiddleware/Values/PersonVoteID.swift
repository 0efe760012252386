public import LemmyIdentifiers

/// Names a vote, which has no number: somebody votes on one thing once.
public struct PersonVoteID: TextEntityID {
    /// Who voted.
    public var person: PersonID
    /// What they voted on.
    public var subject: VoteSubject

    /// Names a vote.
    public init(_ person: PersonID, on subject: VoteSubject) {
        self.person = person
        self.subject = subject
    }

    /// `7-post-12`.
    public var description: String { "\(person)-\(subject)" }

    /// Reads what ``description`` says; nil for anything else.
    public init?(_ description: String) {
        guard let hyphen = description.firstIndex(of: "-"), let person = Int(description[..<hyphen]),
            let subject = VoteSubject(String(description[description.index(after: hyphen)...]))
        else { return nil }
        self.init(PersonID(person), on: subject)
    }
}
