import Propagation

/// A part of a provider's value by key path: a child, or any field of it.
///
/// ```swift
/// let author = message[\.author]
/// author.data?.username                       // observed by itself: a new text of the message draws nothing here
/// author.edit { $0.online = true }            // online wherever person 42 is shown
/// ```
///
/// It holds the provider and follows the path: if the message gets another author, the part shows that one.
///
/// - Important: Use properties, not places in an array. The path is read at every change for as long as the provider lives, and a path with
///   an index or a `!` traps at the first value in which it leads nowhere. An element has an identifier: use
///   ``ConsistencyManager/edit(_:as:context:_:)`` or a provider of its own.
@MainActor
public struct ProviderPart<Root: ConsistencyManagerModel, Part: Equatable & Sendable> {
    /// The provider whose value contains the part.
    public let provider: DataProvider<Root>

    private let tick: ObservationTrigger
    private let read: (Root) -> Part?
    private let write: (inout Root, Part) -> Void

    fileprivate init(
        of provider: DataProvider<Root>,
        at path: AnyKeyPath,
        read: @escaping (Root) -> Part?,
        write: @escaping (inout Root, Part) -> Void
    ) {
        self.provider = provider
        self.read = read
        self.write = write
        tick = provider.subscriber.parts.tick(at: path, of: provider.subscriber.shown, read)
    }

    /// The displayed part; nil if the provider or the part has no value.
    ///
    /// It is observable: observers are notified when the part changes, and not when the rest changes.
    public var data: Part? {
        tick.access()
        return provider.subscriber.shown.flatMap(read)
    }

    /// Sets the part, and all its other occurrences.
    ///
    /// If the part is a model with an unchanged identifier, it is posted alone. Otherwise the model that contains the field is posted, and
    /// only that model gets a new stamp. The rest of the tree keeps the values that others show, and a response that was requested earlier
    /// still applies to it.
    ///
    /// - Parameters:
    ///   - part: The new value.
    ///   - context: The context for the callbacks of others.
    /// - Returns: True if the part was set; false if the provider has no value or its manager was cleared.
    @discardableResult
    public func setData(_ part: Part, context: (any Sendable)? = nil) -> Bool {
        guard var root = provider.subscriber.shown, provider.trees.isLive(provider.subscriber) else { return false }
        if let model = part as? any ConsistencyManagerModel, let identifier = model.modelIdentifier,
            (read(root) as? any ConsistencyManagerModel)?.modelIdentifier == identifier
        {
            write(&root, part)
            provider.post([model], in: root, context: context)
            return true
        }
        let old = root
        write(&root, part)
        provider.post(root, changing: old, context: context)
        return true
    }

    /// Changes the part: it calls ``setData(_:context:)`` with a changed copy.
    ///
    /// - Returns: True if there was a part to change.
    @discardableResult
    public func edit(context: (any Sendable)? = nil, _ change: (inout Part) -> Void) -> Bool {
        guard var part = provider.subscriber.shown.flatMap(read) else { return false }
        change(&part)
        return setData(part, context: context)
    }
}

extension DataProvider {
    /// Posts models that are parts of the displayed value, and no other part of it: changes by others to the rest, made during a pause,
    /// stay.
    ///
    /// - Parameters:
    ///   - models: The parts.
    ///   - root: The displayed value with the parts.
    ///   - said: The identifiers that get a new stamp; a response that was requested earlier does not apply to them.
    fileprivate func post(
        _ models: [any ConsistencyManagerModel],
        in root: Value,
        saying said: Set<ModelIdentifier> = [],
        context: (any Sendable)?
    ) {
        let commits = trees.commits
        let name = models.first?.modelIdentifier?.text ?? "a part"
        commits.run(commits.cause ?? commits.makeCause(.edit, "edit \(name)")) {
            let isNews = subscriber.isAwaitingDelivery
            guard trees.edit(models, context: context) else { return }
            subscriber.recordEdit()
            trees.recordStamp(commits.makeStamp(), for: said)
            // A provider is not notified of its own edit, unless it has a pending notification from others.
            if !subscriber.isPaused, !isNews { subscriber.discardPendingUpdates() }
            // A paused provider's backlog is applied first; otherwise a later reversal by others would not count as a change.
            trees.applyBacklog(subscriber)
            if subscriber.updateFrozen(root) { subscriber.valueChanged() }
        }
    }

    /// Posts the nodes that differ in a changed copy of the displayed value, and no other part of it.
    fileprivate func post(_ root: Value, changing old: Value, context: (any Sendable)?) {
        guard root.modelIdentifier == old.modelIdentifier, let changed = changedNodes(from: old, to: root) else {
            // The value has another identifier, or a changed node without an identifier belongs to no model.
            return setData(root, context: context)
        }
        guard !changed.isEmpty else { return }
        let said = Set(changed.compactMap(\.modelIdentifier))
        post(changed.map { trees.withShownChildren($0, except: said) }, in: root, saying: said, context: context)
    }

    /// Returns a part of the displayed value.
    public subscript<Part: Equatable & Sendable>(path: WritableKeyPath<Value, Part>) -> ProviderPart<Value, Part> {
        ProviderPart(of: self, at: path) {
            $0[keyPath: path]
        } write: {
            $0[keyPath: path] = $1
        }
    }

    /// Returns an optional part of the displayed value.
    public subscript<Part: Equatable & Sendable>(path: WritableKeyPath<Value, Part?>) -> ProviderPart<Value, Part> {
        ProviderPart(of: self, at: path) {
            $0[keyPath: path]
        } write: {
            $0[keyPath: path] = $1
        }
    }
}

/// The observed parts of a provider's tree: one entry for each key path used in the code.
@MainActor
final class ProviderParts<Root> {
    private struct Watched {
        let tick: ObservationTrigger
        /// Notifies the trigger if the part has changed.
        let follow: (Root?) -> Void
    }

    private var watched: [AnyKeyPath: Watched] = [:]

    nonisolated init() {}

    func tick<Part: Equatable>(at path: AnyKeyPath, of root: Root?, _ read: @escaping (Root) -> Part?)
        -> ObservationTrigger
    {
        if let known = watched[path] { return known.tick }
        let tick = ObservationTrigger()
        var last = root.flatMap(read)
        watched[path] = Watched(tick: tick) { root in
            let part = root.flatMap(read)
            guard part != last else { return }
            last = part
            tick.notify()
        }
        return tick
    }

    func follow(_ root: Root?) {
        guard !watched.isEmpty else { return }
        for part in watched.values { part.follow(root) }
    }
}
