public import Observation
public import Propagation

/// Holds one value tree and keeps it consistent with every other tree of its manager.
///
/// ```swift
/// let message = DataProvider<Message>(trees)
/// message.setData(decoded)
/// let watch = commits.watch { _ in print(message.data?.author.online as Any) }
/// ```
///
/// It is observable: SwiftUI can show ``data`` directly, and a view that reads it is redrawn once per commit. The provider is registered
/// for as long as it lives.
@MainActor
public final class DataProvider<Value: ConsistencyManagerModel> {
    /// The manager that keeps it consistent.
    public let trees: ConsistencyManager

    let models: DataModelManager?
    let subscriber: ProviderSubscriber<Value>
    private let registration: ProviderRegistration
    private let handler = ProviderSubscriber<Value>.Handler()
    private let pausing = PauseTrigger()

    /// Makes a provider without a value.
    public convenience init(_ trees: ConsistencyManager) {
        self.init(trees, models: nil)
    }

    /// Makes a provider without a value that caches the values it is given.
    public convenience init(_ models: DataModelManager) {
        self.init(models.trees, models: models)
    }

    private init(_ trees: ConsistencyManager, models: DataModelManager?) {
        self.trees = trees
        self.models = models
        let subscriber = trees.add { ProviderSubscriber<Value>(number: $0, serial: $1) }
        subscriber.models = models
        self.subscriber = subscriber
        registration = trees.registration(of: subscriber)
        subscriber.attach(handler)
        handler.provider = self
    }

    /// The displayed value; nil if none was set yet or if it was deleted.
    public var data: Value? {
        subscriber.tick.access()
        return subscriber.shown
    }

    /// Called at the end of a commit in which others changed ``data``, with the value, the changes inside it, and the context of the last
    /// post.
    public var onUpdate: (@MainActor (Value?, ModelUpdates, (any Sendable)?) -> Void)? {
        get { handler.onUpdate }
        set { handler.onUpdate = newValue }
    }

    /// Returns a sequence of all later ``onUpdate`` calls; it ends with the provider.
    ///
    /// Each call makes a separate sequence. Unread elements are buffered in it.
    public func updates() -> AsyncStream<ProviderUpdate<Value>> { handler.makeStream() }

    var memberships: BatchMemberships {
        get { handler.memberships }
        set { handler.memberships = newValue }
    }

    /// Shows a value and posts it to all observers of any part of it, in one commit, at once.
    ///
    /// Parts with a newer value elsewhere take that value: see `stamp`. Nil empties the provider and deletes nothing. If the manager's
    /// authority refuses the value, nothing changes.
    ///
    /// - Parameters:
    ///   - value: The value to show.
    ///   - stamp: The start of the request that returned the value. The default is now, but an authority receives nil then. A value from a
    ///     file has the stamp `.stored(at:)`, which is older than every response.
    ///   - context: The context for the callbacks of others and for the cache.
    ///   - cause: The cause of the change.
    ///   - isCached: True to write the value to the cache.
    /// - Complexity: O(nodes of the value + nodes of the trees that share one); O(nodes) if the same value is already shown.
    public func setData(
        _ value: Value?,
        stamp: Stamp? = nil,
        context: (any Sendable)? = nil,
        cause: Cause? = Cause.current,
        isCached: Bool = true
    ) {
        let commits = trees.commits
        let cause = commits.cause ?? cause ?? commits.makeCause(.edit, "set \(Value.self)")
        commits.run(cause) {
            if let value {
                let isTaken = trees.withCaching(isCached) {
                    trees.show(value, in: subscriber, time: .orNow(stamp, commits), context: context)
                }
                if isTaken, isCached, let models, let shown = subscriber.newest {
                    models.store(shown, context: context)
                }
            } else {
                trees.clear(subscriber)
            }
        }
    }

    /// Shows the cached value of an identifier, unless a value was set meanwhile or a newer one is shown elsewhere.
    ///
    /// A value that another observer already shows is used without a read.
    ///
    /// - Parameters:
    ///   - identifier: The identifier of the model.
    ///   - context: The context for the cache and for the callbacks of others.
    /// - Returns: True if a value was found in time.
    @discardableResult
    public func fetchDataFromCache(_ identifier: ModelIdentifier, context: (any Sendable)? = nil) async -> Bool {
        guard let models, subscriber.isRegistered else { return false }
        if let shown = trees.value(of: identifier, as: Value.self) {
            return show(shown, since: .never, "show \(identifier)", context)
        }
        let generation = subscriber.generation
        guard let cached = await models.cachedModel(Value.self, for: identifier, context: context),
            generation == subscriber.generation, subscriber.isRegistered
        else { return false }
        return show(cached.value, since: .stored(at: cached.writtenAt), "read \(identifier)", context)
    }

    private func show(_ value: Value, since stamp: Stamp, _ text: String, _ context: (any Sendable)?) -> Bool {
        let commits = trees.commits
        return commits.run(commits.cause ?? commits.makeCause(.disk, text)) {
            trees.withCaching(false) {
                trees.show(value, in: subscriber, time: .stated(stamp), context: context)
            }
        }
    }

    /// Shows the values that are posted under an identifier, the first one and every later one. If a value is already shown elsewhere, it
    /// is shown at once.
    ///
    /// It replaces the current value, unless that has the same identifier.
    public func listen(to identifier: ModelIdentifier) {
        let commits = trees.commits
        commits.run(commits.cause ?? commits.makeCause(.other, "listen to \(identifier)")) {
            trees.startAwaiting(identifier, in: subscriber)
        }
    }

    /// True if the provider is paused.
    public var isPaused: Bool {
        pausing.read()
        return subscriber.isPaused
    }

    /// Keeps ``data`` unchanged until ``resume()``; changes meanwhile are applied but not shown.
    public func pause() {
        guard !subscriber.isPaused else { return }
        trees.pause(subscriber)
        pausing.advance(in: trees.commits, "pause a provider")
    }

    /// Shows, in one commit, the changes since ``pause()``; there is no callback if there are none.
    public func resume() {
        guard subscriber.isPaused else { return }
        trees.resume(subscriber)
        pausing.advance(in: trees.commits, "resume a provider")
    }
}

extension DataProvider: Observable {}
extension DataProvider: BatchMember, BatchedProvider {}

/// The notification of a provider for one commit, as an element of ``DataProvider/updates()``.
public struct ProviderUpdate<Value: ConsistencyManagerModel>: Sendable {
    /// The value shown at that time; nil if it was deleted.
    public let value: Value?
    /// The changes inside the value.
    public let updates: ModelUpdates
    /// The context of the last post.
    public let context: (any Sendable)?
}
