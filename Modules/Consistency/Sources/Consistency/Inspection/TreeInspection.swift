import Primitives
import Propagation

/// Shows the value trees of a manager in an inspector, each as an object of the kind `tree`.
///
/// The manager makes it with the first tree, and marks a tree whenever the tree is added, removed, changed, paused or resumed. A listener
/// that was released leaves no trace until the next change of its tree; then its tree is gone.
@MainActor
final class TreeInspection: BatchedInspectionSource {
    nonisolated let inspectionNumber: Int
    private weak var trees: ConsistencyManager?

    /// Makes the source of a manager's trees and registers it.
    init(of trees: ConsistencyManager) {
        inspectionNumber = trees.commits.inspection.makeSourceNumber()
        self.trees = trees
        trees.commits.inspection.add(self)
    }

    var inspectionName: String { "value trees" }

    func inspectedIDs(from start: InspectionPosition, limit: Int) -> InspectedBatch {
        guard let subscribers = trees?.subscribers else { return InspectedBatch([], next: nil) }
        let part = subscribers.dropFirst(start.index).prefix(limit)
        return InspectedBatch(
            part.compactMap { $0.flatMap { $0.isAlive ? id(of: $0) : nil } },
            next: part.endIndex < subscribers.endIndex ? InspectionPosition(index: part.endIndex) : nil
        )
    }

    /// The index of a subscriber is used again, so its serial number is a part of the id.
    nonisolated func id(of subscriber: Subscriber) -> InspectedID {
        InspectedID(source: inspectionNumber, tier: "tree", id: "\(subscriber.serial).\(subscriber.number)")
    }

    func inspectedState(of id: InspectedID) -> InspectedState? {
        let parts = id.id.split(separator: ".")
        guard let trees, parts.count == 2, let serial = UInt64(parts[0]), let number = Int(parts[1]),
            trees.subscribers.indices.contains(number), let subscriber = trees.subscribers[number],
            subscriber.serial == serial, subscriber.isAlive
        else { return nil }
        return trees.inspectedState(of: subscriber, as: id)
    }
}

extension ConsistencyManager {
    /// The maximum number of identifiers that an inspector shows for a tree, and of nodes that are searched for them.
    private static let maximumIdentifiers = (shown: 20, searched: 1_000)

    /// Tells an inspector that a tree was added, has changed, or is gone.
    func markInspected(_ subscriber: Subscriber) {
        commits.inspection.mark(inspection.id(of: subscriber))
    }

    /// Describes a tree as it is now. It does not apply the changes that a paused subscriber has deferred.
    ///
    /// - Complexity: O(1): the number of described nodes is limited.
    fileprivate func inspectedState(of subscriber: Subscriber, as id: InspectedID) -> InspectedState {
        let root = rootText(of: subscriber)
        var fields = [
            InspectedState.Field("type", "\(subscriber.shownType)"),
            InspectedState.Field("root", root ?? ValueText.missing),
            InspectedState.Field("models", "\(subscriber.skeleton.count)"),
            InspectedState.Field("identifiers", identifierText(of: subscriber)),
            InspectedState.Field("paused", subscriber.pauseText),
            InspectedState.Field("held by", subscriber.holderText),
        ]
        if let generation = subscriber.shownGeneration {
            fields.append(InspectedState.Field("generation", "\(generation)"))
        }
        return InspectedState(
            id,
            of: EntityKey(kind: "tree", id: treeNames[subscriber.serial] ?? "\(subscriber.serial)"),
            headline: headline(of: subscriber, root: root),
            fields: fields
        )
    }

    private func headline(of subscriber: Subscriber, root: String?) -> String {
        if let count = subscriber.elementCount {
            return "\(count) \(count == 1 ? "element" : "elements") of \(subscriber.shownType)"
        }
        if let root { return "\(subscriber.shownType) \(root)" }
        if subscriber.hasValue { return "\(subscriber.shownType)" }
        return subscriber.awaitedSlot.map { "waits for \(identifiers.identifier($0))" } ?? "empty"
    }

    /// Returns the identifier of the root; nil for a list, and for a value without one.
    private func rootText(of subscriber: Subscriber) -> String? {
        guard subscriber.elementCount == nil, let slot = subscriber.skeleton.first?.slot, slot >= 0 else { return nil }
        return identifiers.identifier(slot).text
    }

    private func identifierText(of subscriber: Subscriber) -> String {
        var slots: Set<Int32> = []
        var texts: [String] = []
        var searched = 0
        for node in subscriber.skeleton {
            guard searched < Self.maximumIdentifiers.searched, texts.count < Self.maximumIdentifiers.shown else {
                texts.append("…")
                break
            }
            searched += 1
            guard node.slot >= 0, slots.insert(node.slot).inserted else { continue }
            texts.append(identifiers.identifier(node.slot).text)
        }
        return texts.isEmpty ? ValueText.missing : texts.joined(separator: ", ")
    }
}
