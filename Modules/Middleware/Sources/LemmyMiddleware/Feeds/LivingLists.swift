import Middleware

/// The lists that somebody holds, for what is new to find those that it belongs in; held weakly.
///
/// What creates tells of it when the answer is shown (``ApiClient/create(_:about:_:)``), an edit of a relation when it is submitted; each list
/// says for itself what it takes.
@MainActor
final class LivingLists {
    private struct Entry {
        weak var list: AnyObject?
        let item: ObjectIdentifier
        let isOfNew: Bool
        /// Offers the list something; true of nothing once the list is gone.
        let offer: @MainActor (AnyObject) -> Void
        let reset: @MainActor () -> Void
    }

    private var entries: [Entry] = []

    /// How many lists are held by somebody.
    var count: Int { entries.count { $0.list != nil } }

    /// Has a list hear of what is new.
    ///
    /// - Parameters:
    ///   - list: The list; what the closures hold must not hold the client.
    ///   - isOfNew: Whether it takes what was created only, and not what the viewer has a new relation to.
    ///   - offer: Takes one, if it belongs there.
    ///   - reset: Empties the list.
    /// - Complexity: O(lists).
    func add<List: AnyObject, Item: TierModel>(
        _ list: List,
        isOfNew: Bool = false,
        offer: @escaping @MainActor (List, Item) -> Void,
        reset: @escaping @MainActor (List) -> Void
    ) {
        entries.removeAll { $0.list == nil }
        let entry = Entry(
            list: list,
            item: ObjectIdentifier(Item.self),
            isOfNew: isOfNew,
            offer: { [weak list] item in
                if let list, let item = item as? Item { offer(list, item) }
            },
            reset: { [weak list] in
                if let list { reset(list) }
            }
        )
        entries.append(entry)
    }

    /// Tells the lists of such rows of a new one; it is made only if there are any.
    ///
    /// - Parameters:
    ///   - item: The row.
    ///   - isNew: Whether it was created just now.
    /// - Complexity: O(lists).
    func tell<Item: TierModel>(of item: @autoclosure () -> Item, isNew: Bool = false) {
        let concerned = entries.filter {
            $0.list != nil && $0.item == ObjectIdentifier(Item.self) && (isNew || !$0.isOfNew)
        }
        guard !concerned.isEmpty else { return }
        let item = item()
        for entry in concerned { entry.offer(item) }
    }

    /// Empties them: the account was logged out.
    func reset() {
        for entry in entries { entry.reset() }
    }
}
