import Propagation

/// A part of what a provider shows, by key path: a child, or any field of it.
///
/// ```swift
/// let author = message[\.author]
/// author.data?.username                       // observed by itself: a new text of the message draws nothing here
/// author.edit { $0.online = true }            // online wherever person 42 is shown
/// ```
///
/// It holds the provider, and follows the path: if the message gets another author, that one is shown.
///
/// - Important: Name properties, not places in an array: a path is looked along at every change for as long as the provider lives, and
///   one with an index or a `!` traps in the first value in which it leads nowhere. An element has an identifier: ``ConsistencyManager/edit(_:as:context:_:)``, or a provider of its own.
@MainActor
public struct ProviderPart<Root: ConsistencyManagerModel, Part: Equatable & Sendable> {
    /// The provider that it is a part of.
    public let provider: DataProvider<Root>

    private let tick: Tick
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

    /// What is shown there; nil if the provider shows nothing, or nothing there.
    ///
    /// Observable: whoever reads it is told when the part changes, and not when the rest does.
    public var data: Part? {
        tick.read()
        return provider.subscriber.shown.flatMap(read)
    }

    /// Shows another value there, and wherever else it is shown.
    ///
    /// A model that stays who it is is posted alone. Anything else makes another value of what it is a field of; of that alone something has been
    /// said now. The rest of the tree stays as others show it, and an answer that was asked for before is taken for it.
    ///
    /// - Parameters:
    ///   - part: What to show.
    ///   - context: Handed to the callbacks of others.
    /// - Returns: Whether it was: not if the provider shows nothing, or was cleared away.
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

    /// Changes what is shown there: ``setData(_:context:)`` of a changed copy.
    ///
    /// - Returns: Whether there was something to change.
    @discardableResult
    public func edit(context: (any Sendable)? = nil, _ change: (inout Part) -> Void) -> Bool {
        guard var part = provider.subscriber.shown.flatMap(read) else { return false }
        change(&part)
        return setData(part, context: context)
    }
}

extension DataProvider {
    /// Posts models that are parts of what it shows, and nothing else of it: what others have changed in the rest while it was paused stays.
    ///
    /// - Parameters:
    ///   - models: The parts.
    ///   - root: What it shows with them.
    ///   - said: The identifiers of which something has been said now: no answer that was asked for before counts for them.
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
            subscriber.noteEdit()
            trees.accept(commits.makeStamp(), for: said)
            // What it did itself it is not told, unless others have something to tell, too.
            if !subscriber.isPaused, !isNews { subscriber.discardNews() }
            // Others may take it back unseen: what was put off until then is worked in, so that this is news.
            trees.catchUp(subscriber)
            if subscriber.refreeze(root) { subscriber.valueChanged() }
        }
    }

    /// Posts what is another in a changed copy of what it shows, and nothing else of it.
    fileprivate func post(_ root: Value, changing old: Value, context: (any Sendable)?) {
        guard root.modelIdentifier == old.modelIdentifier, let changed = ownChanges(from: old, to: root) else {
            // Another thing, or something that has no identifier and is nobody else's.
            return setData(root, context: context)
        }
        guard !changed.isEmpty else { return }
        let said = Set(changed.compactMap(\.modelIdentifier))
        post(changed.map { trees.withShownChildren($0, except: said) }, in: root, saying: said, context: context)
    }

    /// A part of what it shows.
    public subscript<Part: Equatable & Sendable>(path: WritableKeyPath<Value, Part>) -> ProviderPart<Value, Part> {
        ProviderPart(of: self, at: path) {
            $0[keyPath: path]
        } write: {
            $0[keyPath: path] = $1
        }
    }

    /// A part that may be missing.
    public subscript<Part: Equatable & Sendable>(path: WritableKeyPath<Value, Part?>) -> ProviderPart<Value, Part> {
        ProviderPart(of: self, at: path) {
            $0[keyPath: path]
        } write: {
            $0[keyPath: path] = $1
        }
    }
}

/// Who watches parts of a provider's tree: as many as there are key paths in the code that watches.
@MainActor
final class ProviderParts<Root> {
    private struct Watched {
        let tick: Tick
        /// Tells the tick if the part is another one now.
        let follow: (Root?) -> Void
    }

    private var watched: [AnyKeyPath: Watched] = [:]

    nonisolated init() {}

    func tick<Part: Equatable>(at path: AnyKeyPath, of root: Root?, _ read: @escaping (Root) -> Part?) -> Tick {
        if let known = watched[path] { return known.tick }
        let tick = Tick()
        var last = root.flatMap(read)
        watched[path] = Watched(tick: tick) { root in
            let part = root.flatMap(read)
            guard part != last else { return }
            last = part
            tick.advance()
        }
        return tick
    }

    func follow(_ root: Root?) {
        guard !watched.isEmpty else { return }
        for part in watched.values { part.follow(root) }
    }
}
