public import Foundation
public import Middleware

/// What is voted on and saved: a post, a comment, a row of the inbox, of which it is not known yet how the viewer did.
///
/// At tier 1 there is no vote: the twins say what a higher tier knows.
@MainActor
public protocol Interactable1Providing: AnyObject {
    /// The client it came from.
    nonisolated var api: ApiClient { get }
    /// When it was written; of a row of the inbox, when it came.
    var created: Date { get }
    /// Upvotes less downvotes, if it is known.
    var score_: Int? { get }
    /// How many voted it up, if it is known.
    var upvotes_: Int? { get }
    /// How many voted it down, if it is known.
    var downvotes_: Int? { get }
    /// How many comments stand under it, if it is known.
    var commentCount_: Int? { get }
    /// The viewer's vote, if it is known.
    var vote_: Vote? { get }
    /// Whether the viewer saved it, if it is known.
    var saved_: Bool? { get }
    /// Who wrote it, if it is known.
    var creator_: Person1? { get }
    /// Where it stands, if it is known.
    var community_: Community1? { get }
}

/// What is voted on and saved, with the votes: a view of it need not know whether it is a post, a comment or a row of the inbox.
///
/// ```swift
/// func makeBar(for thing: any Interactable2Providing) -> String {
///     "\(thing.score) \(thing.vote) \(thing.saved ? "saved" : "")"
/// }
/// ```
@MainActor
public protocol Interactable2Providing: Interactable1Providing {
    /// Upvotes less downvotes.
    var score: Int { get }
    /// How many voted it up.
    var upvotes: Int { get }
    /// How many voted it down.
    var downvotes: Int { get }
    /// How many comments stand under it.
    var commentCount: Int { get }
    /// The viewer's vote.
    var vote: Vote { get }
    /// Whether the viewer saved it.
    var saved: Bool { get }
    /// Who wrote it.
    var creator: Person1 { get }
    /// Where it stands.
    var community: Community1 { get }

    /// Votes, or takes the vote back with ``Vote/neutral``. Shows at once; taken back if the server says no.
    @discardableResult
    func castVote(_ vote: Vote) -> Task<EditResult, Never>

    /// Saves it, or takes the mark off.
    @discardableResult
    func setSaved(_ isSaved: Bool) -> Task<EditResult, Never>
}

extension Interactable2Providing {
    /// Votes up, or takes an upvote back.
    @discardableResult
    public func toggleUpvote() -> Task<EditResult, Never> { castVote(vote == .up ? .neutral : .up) }

    /// Votes down, or takes a downvote back.
    @discardableResult
    public func toggleDownvote() -> Task<EditResult, Never> { castVote(vote == .down ? .neutral : .down) }

    /// Saves it, or takes the mark off if it is saved.
    @discardableResult
    public func toggleSaved() -> Task<EditResult, Never> { setSaved(!saved) }
}
