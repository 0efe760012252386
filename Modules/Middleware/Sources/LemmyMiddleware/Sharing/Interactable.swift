public import Foundation
public import Middleware

/// An entity that can be voted on and saved: a post, a comment or a row of the inbox, at any tier.
///
/// Tier 1 has no votes, so each property is optional and has a value once a higher tier is known.
@MainActor
public protocol Interactable1Providing: AnyObject, Sendable {
    /// The client that fetched it.
    nonisolated var api: ApiClient { get }
    /// The time at which it was written; for a row of the inbox, the time at which it arrived.
    var created: Date { get }
    /// The upvotes minus the downvotes, if known.
    var score_: Int? { get }
    /// The number of upvotes, if known.
    var upvotes_: Int? { get }
    /// The number of downvotes, if known.
    var downvotes_: Int? { get }
    /// The number of comments under it, if known.
    var commentCount_: Int? { get }
    /// The viewer's vote, if known.
    var vote_: Vote? { get }
    /// True if the viewer saved it; nil if that is not known.
    var saved_: Bool? { get }
    /// The author, if known.
    var creator_: Person1? { get }
    /// The community, if known.
    var community_: Community1? { get }
}

/// An entity that can be voted on and saved, with its votes. A view of one works for a post, a comment and a row of the inbox alike.
///
/// ```swift
/// func makeBar(for thing: any Interactable2Providing) -> String {
///     "\(thing.score) \(thing.vote) \(thing.saved ? "saved" : "")"
/// }
/// ```
@MainActor
public protocol Interactable2Providing: Interactable1Providing {
    /// The upvotes minus the downvotes.
    var score: Int { get }
    /// The number of upvotes.
    var upvotes: Int { get }
    /// The number of downvotes.
    var downvotes: Int { get }
    /// The number of comments under it.
    var commentCount: Int { get }
    /// The viewer's vote.
    var vote: Vote { get }
    /// True if the viewer saved it.
    var saved: Bool { get }
    /// The author.
    var creator: Person1 { get }
    /// The community.
    var community: Community1 { get }

    /// Casts a vote, or retracts it with ``Vote/neutral``. The vote is shown at once and rolled back if the server refuses it.
    @discardableResult
    func castVote(_ vote: Vote) -> Task<EditResult, Never>

    /// Saves it, or takes the mark off.
    @discardableResult
    func setSaved(_ isSaved: Bool) -> Task<EditResult, Never>
}

extension Interactable2Providing {
    /// Casts an upvote, or retracts it.
    @discardableResult
    public func toggleUpvote() -> Task<EditResult, Never> { castVote(vote == .up ? .neutral : .up) }

    /// Casts a downvote, or retracts it.
    @discardableResult
    public func toggleDownvote() -> Task<EditResult, Never> { castVote(vote == .down ? .neutral : .down) }

    /// Saves it, or takes the mark off if it is saved.
    @discardableResult
    public func toggleSaved() -> Task<EditResult, Never> { setSaved(!saved) }
}
