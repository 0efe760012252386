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
/// Observable: SwiftUI shows ``data`` as it is, and a view that reads it is drawn once per commit. Registered for as long as it lives.
@MainActor
public final class DataProvider<Value: ConsistencyManagerModel> {
    /// The manager that keeps it consistent.
    public let trees: ConsistencyManager

    let models: DataModelManager?
    let subscriber: ProviderSubscriber<Value>
    private let registration: Registration
    private let handler = ProviderSubscriber<Value>.Handler()
    private let pausing = PauseTick()

    /// Makes a provider that shows nothing yet.
    public convenience init(_ trees: ConsistencyManager) {
        self.init(trees, models: nil)
    }

    /// Makes a provider that shows nothing yet, and caches what it is given.
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

    /// What it shows; nil if nothing was set yet or what was shown is deleted.
    public var data: Value? {
        subscriber.tick.read()
        return subscriber.shown
    }

    /// Called at the end of a commit in which others changed ``data``: the value, what changed in it, and the context of the last post.
    public var onUpdate: (@MainActor (Value?, ModelUpdates, (any Sendable)?) -> Void)? {
        get { handler.onUpdate }
        set { handler.onUpdate = newValue }
    }

    /// Everything that ``onUpdate`` is called with from now on, as a sequence; it ends with the provider.
    ///
    /// Each call makes a sequence of its own. What is not read yet waits in it.
    public func updates() -> AsyncStream<ProviderUpdate<Value>> { handler.makeStream() }

    var memberships: BatchMemberships {
        get { handler.memberships }
        set { handler.memberships = newValue }
    }

    /// Shows a value, and posts it to all who show any part of it, in one commit, at once.
    ///
    /// Parts of which something newer is shown elsewhere are taken from there: see `stamp`. Nil shows nothing, and deletes nothing. What the
    /// manager's authority refuses leaves everything as it is.
    ///
    /// - Parameters:
    ///   - value: What to show.
    ///   - stamp: When the request started that said so; now, unless told otherwise, but an authority hears of none. What comes from a file is `.stored(at:)`, and loses to
    ///     everything that a server has said since.
    ///   - context: Handed to the callbacks of others, and to the cache.
    ///   - cause: Why.
    ///   - isCached: Whether the cache is to know of it.
    /// - Complexity: O(nodes of the value + nodes of the trees that share one); O(nodes) if the same is shown already.
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
                let isTaken = trees.caching(isCached) {
                    trees.show(value, in: subscriber, time: .orNow(stamp, commits), context: context)
                }
                if isTaken, isCached, let models, let shown = subscriber.newest {
                    models.store(shown, context: context)
                }
            } else {
                trees.show(nothingIn: subscriber)
            }
        }
    }

    /// Shows what is cached under an identifier, unless something was set in the meantime or something newer is shown elsewhere.
    ///
    /// What somebody shows already is taken from there, and not read.
    ///
    /// - Parameters:
    ///   - identifier: Which model.
    ///   - context: Handed to the cache, and to the callbacks of others.
    /// - Returns: Whether there was something, and it was in time.
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
            trees.caching(false) {
                trees.show(value, in: subscriber, time: .stated(stamp), context: context)
            }
        }
    }

    /// Shows whatever is posted under an identifier, the first value and every later one; at once if somebody shows it already.
    ///
    /// It replaces what is shown now, unless that is what the identifier names.
    public func listen(to identifier: ModelIdentifier) {
        let commits = trees.commits
        commits.run(commits.cause ?? commits.makeCause(.other, "listen to \(identifier)")) {
            trees.await(identifier, in: subscriber)
        }
    }

    /// Whether it is paused.
    public var isPaused: Bool {
        pausing.read()
        return subscriber.isPaused
    }

    /// Keeps ``data`` as it is until ``resume()``; what changes meanwhile is kept up with, unseen.
    public func pause() {
        guard !subscriber.isPaused else { return }
        subscriber.pause()
        pausing.advance(in: trees.commits, "pause a provider")
    }

    /// Shows, in one commit, what changed since ``pause()``; no callback if that is nothing.
    public func resume() {
        guard subscriber.isPaused else { return }
        trees.resume(subscriber)
        pausing.advance(in: trees.commits, "resume a provider")
    }
}

extension DataProvider: Observable {}
extension DataProvider: BatchMember, BatchedProvider {}
