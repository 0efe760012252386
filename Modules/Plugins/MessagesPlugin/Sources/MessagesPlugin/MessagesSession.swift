import Consistency
import Messages
import Primitives
import Propagation
import ReplKit

/// The trees of one session, its live providers, and the names of its kinds.
@MainActor
final class MessagesSession {
    let messages: MessageTrees
    var names = KindNames()
    /// Returns an assignment of `edit` as a Swift statement about a variable, by kind.
    var assignments: [String: @MainActor (_ field: String, _ value: String, _ variable: String) throws -> String] = [:]
    private var liveProviders: [LiveProvider] = []
    /// The model that the running command edits.
    private var edited: (identifier: ModelIdentifier, reference: EntityKey)?

    /// A weak reference to a provider.
    private struct LiveProvider {
        let reference: EntityKey
        weak var provider: AnyObject?
        /// Shows the value of the sample again, if the provider has lost it.
        let restore: @MainActor () -> Void
    }

    init(_ messages: MessageTrees) { self.messages = messages }

    private var commits: Commits { messages.trees.commits }

    // MARK: Providers

    /// Registers a provider for as long as it is alive.
    func register(_ provider: AnyObject, as reference: EntityKey, restore: @escaping @MainActor () -> Void) {
        liveProviders.removeAll { $0.provider == nil }
        liveProviders.append(LiveProvider(reference: reference, provider: provider, restore: restore))
    }

    /// Returns the live providers of a reference, the oldest first.
    func providers<Provider: AnyObject>(of reference: EntityKey, as type: Provider.Type) -> [Provider] {
        liveProviders.compactMap { $0.reference == reference ? $0.provider as? Provider : nil }
    }

    /// Returns the live objects of a kind, each reference once.
    func live(of kind: String) -> [LiveObject] {
        var order: [EntityKey] = []
        var identities: [EntityKey: [ObjectIdentifier]] = [:]
        for entry in liveProviders where entry.reference.kind == kind {
            guard let provider = entry.provider else { continue }
            if identities[entry.reference] == nil { order.append(entry.reference) }
            identities[entry.reference, default: []].append(ObjectIdentifier(provider))
        }
        return order.map { LiveObject($0, tier: nil, identities: identities[$0] ?? []) }
    }

    // MARK: Changes

    /// Applies a command's change in one commit, with the command as its cause.
    ///
    /// - Throws: The problem that the manager reports: two types that cannot be merged.
    func change(
        _ changes: [EntityChange],
        of identifier: ModelIdentifier?,
        shownAs reference: EntityKey,
        _ body: () -> Void
    ) throws {
        edited = identifier.map { ($0, reference) }
        defer { edited = nil }
        try messages.throwingProblems {
            commits.run(Cause.current ?? commits.makeCause(.edit, "change value trees")) {
                body()
                for change in changes { commits.record(change) }
            }
        }
    }

    /// Restores a deleted model in the sample and in its providers.
    ///
    /// - Returns: The reference of the model.
    /// - Throws: `ReplError` if it was not deleted.
    func restore(_ text: String) throws -> EntityKey {
        guard let (reference, identifier) = names.deleted(text), messages.wasDeleted(identifier) else {
            throw ReplError(
                .unknownReference,
                "restore: \(text) was not deleted",
                hint: "delete REF, before restore REF"
            )
        }
        let news = EntityChange(reference, [FieldChange("deleted", from: "yes", to: "no")])
        try change([news], of: identifier, shownAs: reference) {
            messages.restore(identifier)
            for entry in liveProviders { entry.restore() }
        }
        return reference
    }

    /// Sets the value of a model that has no provider of its own.
    func edit<Value: TreeModel>(_ value: Value) {
        guard let identifier = value.modelIdentifier else { return }
        messages.trees.edit(identifier, as: Value.self) { $0 = value }
    }

    // MARK: Explanations

    /// Logs for `explain` that a provider's tree was rebuilt, and the models that changed in it.
    func logRebuild(_ reference: EntityKey, of own: ModelIdentifier?, isGone: Bool, _ updates: ModelUpdates) {
        let all = isGone ? updates.deleted : updates.changed
        let others = all.filter { $0 != own }.map(names.reference(to:)).sorted().joined(separator: ", ")
        guard others.isEmpty else {
            return recordRebuild(of: reference, isGone ? "was deleted with \(others)" : "through \(others)")
        }
        guard !isGone else { return recordRebuild(of: reference, "was deleted") }
        let isProjection = edited.map { $0.identifier == own && $0.reference != reference } ?? false
        recordRebuild(of: reference, isProjection ? edited.map { "merged with \($0.reference)" } ?? "" : "")
    }

    /// Logs for `explain` that a list was rebuilt, and the rows that changed.
    func logRebuild(_ reference: EntityKey, _ changes: CollectionChanges, _ updates: ModelUpdates) {
        guard case .changes(let changes) = changes else { return recordRebuild(of: reference, "completely") }
        var words: [String] = []
        for change in changes.reversed() {
            switch change {
            case .insert(let index): words.append("got row \(index + 1)")
            case .update(let index): words.append("row \(index + 1)")
            case .delete(let index): words.append("lost row \(index + 1)")
            }
        }
        recordRebuild(of: reference, words.joined(separator: ", "))
    }

    private func recordRebuild(of reference: EntityKey, _ text: String) {
        commits.log.record(.rebuild, cause: commits.cause, entity: reference, text)
    }
}
