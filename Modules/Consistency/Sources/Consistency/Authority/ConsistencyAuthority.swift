public import Propagation

/// What an authority says to a posted value.
public enum AuthorityAnswer: Sendable {
    /// Not one of the authority's: the manager decides as if there were none, by its own stamps.
    case unknown
    /// Show this instead, which may equal what was posted. The manager's own stamps are not consulted for it.
    case shown(any ConsistencyManagerModel)
    /// Must not be shown at all: the whole post is refused, with this error as a diagnostic, and nothing changes.
    case refused(ConsistencyError)
}

/// Knows better than whoever posts: the home of verified values and pending edits.
///
/// A ``ConsistencyManager`` has at most one, its ``ConsistencyManager/authority``. It is asked about everything that somebody else posts,
/// before anything of it is shown; what it wants shown by itself it hands to ``ConsistencyManager/showSettled(_:context:)``.
///
/// ```swift
/// func settle(_ posted: [any ConsistencyManagerModel], stamp: Stamp?) -> [AuthorityAnswer] {
///     posted.map { value in
///         guard let person = value as? Person else { return .unknown }
///         return .shown(home.merge(person, saidAt: stamp))
///     }
/// }
/// ```
@MainActor
public protocol ConsistencyAuthority: AnyObject {
    /// Called inside the commit, before any tree is rebuilt, with everything that somebody else posts.
    ///
    /// Deletions are not asked about, nor is what a listener registers with: that is no post. It may call
    /// ``ConsistencyManager/showSettled(_:context:)`` meanwhile; what it shows so is there before the post is.
    ///
    /// - Parameters:
    ///   - posted: Each posted node that has an identifier, once for each projection, parents before children.
    ///   - stamp: When the request started that said so; nil if it was posted without one: set by a provider or edited.
    /// - Returns: An answer for each, in the same order, under the same identifier. Each counts for its own node: children of an answer are
    ///   settled by their own answers, and those that were not posted give way to what somebody shows of them.
    func settle(_ posted: [any ConsistencyManagerModel], stamp: Stamp?) -> [AuthorityAnswer]

    /// Called when there are identifiers that somebody began to show, or to wait for, or that nobody shows any more.
    ///
    /// On the main actor, when the change that caused it has been made; with or without a commit running. An identifier begins and ends in
    /// turn. What is shown already when the authority is set begins then. What only a provider showed that is let go ends when the manager
    /// next looks, soon after.
    ///
    /// - Parameters:
    ///   - began: Those that have their first subscriber.
    ///   - ended: Those that have none any more.
    func shownIdentifiersChanged(began: [ModelIdentifier], ended: [ModelIdentifier])
}
