public import Propagation

/// The answer of an authority to a posted value.
public enum AuthorityDecision: Sendable {
    /// The authority does not know the model: the manager decides by its own stamps.
    case unknown
    /// The given value is shown instead, which may equal the posted one. The manager's stamps are not consulted.
    case resolved(any ConsistencyManagerModel)
    /// The value must not be shown: the whole post is refused with this error as a diagnostic, and nothing changes.
    case refused(ConsistencyError)
}

/// Decides which values are shown instead of posted ones, for example a store of verified values and pending edits.
///
/// A ``ConsistencyManager`` has at most one, its ``ConsistencyManager/authority``. It is asked about every value that others post, before
/// any of it is shown. It shows its own values with ``ConsistencyManager/showResolved(_:context:)``.
///
/// ```swift
/// func resolve(_ posted: [any ConsistencyManagerModel], stamp: Stamp?) -> [AuthorityDecision] {
///     posted.map { value in
///         guard let person = value as? Person else { return .unknown }
///         return .resolved(store.merge(person, at: stamp))
///     }
/// }
/// ```
@MainActor
public protocol ConsistencyAuthority: AnyObject {
    /// Returns the values to show. It is called inside the commit, before any tree is rebuilt, with all values that others post.
    ///
    /// It is not asked about deletions or about the model of a registering listener, because that is no post. It may call
    /// ``ConsistencyManager/showResolved(_:context:)`` meanwhile; those values are shown before the post.
    ///
    /// - Parameters:
    ///   - posted: Each posted node that has an identifier, once for each projection, parents before children.
    ///   - stamp: The start of the request that returned the values; nil for a post without a stamp, such as a provider's `setData` or an
    ///     edit.
    /// - Returns: An answer for each node, in the same order and under the same identifier. Each answer applies to its own node only: the
    ///   children of an answer follow their own answers, and children that were not posted are replaced by the displayed values.
    func resolve(_ posted: [any ConsistencyManagerModel], stamp: Stamp?) -> [AuthorityDecision]

    /// Receives the identifiers that got their first subscriber (a tree or a waiting provider) and those that lost their last one.
    ///
    /// Runs on the main actor after the change is complete, with or without a running commit. For each identifier, beginnings and ends
    /// alternate. Identifiers that are already shown when the authority is set are reported as begun. If the last provider of an identifier
    /// is released, the end is reported when the manager next checks, soon after.
    ///
    /// - Parameters:
    ///   - began: The identifiers that have their first subscriber.
    ///   - ended: The identifiers that have no subscriber any more.
    func shownIdentifiersChanged(began: [ModelIdentifier], ended: [ModelIdentifier])
}
