public import Consistency
public import Observation
public import Propagation

/// What owns content models: a client of one server for one account.
@MainActor
public protocol ContentClient: AnyObject, Sendable {
    /// Where changes are committed.
    nonisolated var commits: Commits { get }

    /// The value trees that are kept in step with the models.
    var trees: ConsistencyManager { get }

    /// Shows a model's value in the value trees when the running commit's writes are done.
    ///
    /// - Parameters:
    ///   - value: The value as it is by then; not asked for unless a tree contains `identifier`.
    ///   - identifier: Names the value in trees.
    ///   - stamp: When the request started that said so; nil while an edit is pending on it.
    func publish(
        _ value: @autoclosure @escaping () -> any ConsistencyManagerModel,
        identifier: ModelIdentifier,
        stamp: Stamp?
    )

    /// Called inside the commit in which a model was made.
    func didMake(_ model: any TierModel)
}

/// The live object of one tier of one entity.
///
/// There is one per identity, tier and client. Views hold it and watch its properties through Observation; it changes only inside a
/// commit of its client.
@MainActor
public protocol TierModel: AnyObject, Observable, Sendable {
    /// The snapshot of this tier.
    associatedtype Value: TierValue
    /// The kind of client it belongs to.
    associatedtype Client: ContentClient

    /// The client it came from, and whose account its edits are made with.
    nonisolated var api: Client { get }

    /// The entity's identity.
    nonisolated var id: Value.ID { get }

    /// What is shown now, pending edits included, as a snapshot.
    ///
    /// - Complexity: O(fields and children).
    var tierValue: Value { get }

    /// Makes the object; only the client's cache does, so that there is one.
    init(api: Client, value: Value, stamp: Stamp)

    /// Takes what a server or a file said: this tier's fields unless they are stale, and every tier and neighbour below.
    ///
    /// - Parameters:
    ///   - value: The answer.
    ///   - stamp: When its request started.
    func accept(_ value: Value, stamp: Stamp)
}
