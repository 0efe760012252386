import LemmyIdentifiers
import Middleware
import Propagation
import WireRuntime

/// The living lists that are notified of new rows. Lists are held weakly.
///
/// A creation offers its row when the response is shown (``ApiClient/create(_:about:effects:following:_:showing:)``), an edit of a relation
/// when it is submitted. Each list decides which rows it inserts.
@MainActor
final class ListRegistry {
    private struct Entry {
        weak var list: AnyObject?
        let item: ObjectIdentifier
        let acceptsOnlyCreated: Bool
        /// Offers the list a row; does nothing once the list is released.
        let offer: @MainActor (AnyObject) -> Void
        let reset: @MainActor () -> Void
    }

    private var entries: [Entry] = []
    /// The communities that the viewer took out of multi-communities, with the stamps of the answers.
    private var formerCommunities: [MultiCommunityID: [CommunityID: Stamp]] = [:]

    /// Registers a list for new rows.
    ///
    /// - Parameters:
    ///   - list: The list. Objects that the closures hold must not hold the client.
    ///   - onlyCreated: True if the list takes created rows only, not relations that the viewer changes.
    ///   - offer: Inserts a row if it belongs in the list.
    ///   - reset: Empties the list.
    /// - Complexity: O(lists).
    func register<List: AnyObject, Item: TierModel>(
        _ list: List,
        onlyCreated: Bool = false,
        offer: @escaping @MainActor (List, Item) -> Void,
        reset: @escaping @MainActor (List) -> Void
    ) {
        entries.removeAll { $0.list == nil }
        let entry = Entry(
            list: list,
            item: ObjectIdentifier(Item.self),
            acceptsOnlyCreated: onlyCreated,
            offer: { [weak list] item in
                if let list, let item = item as? Item { offer(list, item) }
            },
            reset: { [weak list] in
                if let list { reset(list) }
            }
        )
        entries.append(entry)
    }

    /// Offers a new row to the lists of its type; the row is evaluated only if there are any.
    ///
    /// - Parameters:
    ///   - item: The row.
    ///   - isNew: True if the row was just created.
    /// - Complexity: O(lists).
    func offer<Item: TierModel>(_ item: @autoclosure () -> Item, isNew: Bool = false) {
        let concerned = entries.filter {
            $0.list != nil && $0.item == ObjectIdentifier(Item.self) && (isNew || !$0.acceptsOnlyCreated)
        }
        guard !concerned.isEmpty else { return }
        let item = item()
        for entry in concerned { entry.offer(item) }
    }

    /// Records that a multi-community contains a community, or that the viewer took it out. Lists of its posts know it when they are
    /// filtered.
    ///
    /// - Parameters:
    ///   - isIncluded: True if it contains the community.
    ///   - community: The community.
    ///   - multi: The multi-community.
    ///   - stamp: The stamp of an act's answer, or of a read's start: a read that started before the community was taken out says nothing.
    func include(_ isIncluded: Bool, _ community: CommunityID, in multi: MultiCommunityID, at stamp: Stamp) {
        if !isIncluded {
            formerCommunities[multi, default: [:]][community] = stamp
        } else if let left = formerCommunities[multi]?[community], !stamp.isOlder(than: left) {
            formerCommunities[multi]?[community] = nil
        }
    }

    /// Returns true if the viewer took a community out of a multi-community.
    func hasLeft(_ community: CommunityID, _ multi: MultiCommunityID) -> Bool {
        formerCommunities[multi]?[community] != nil
    }

    /// Empties all lists, because the account was logged out.
    func reset() {
        formerCommunities = [:]
        for entry in entries { entry.reset() }
    }
}

extension ApiClient {
    /// Creates a list that inserts the viewer's new rows first, until its next refresh, and drops rows that the viewer takes out of it.
    ///
    /// - Parameters:
    ///   - source: The source of its pages, which also decides which rows belong in it.
    ///   - rules: The rules that decide it, if they need records that no row holds.
    ///   - isListed: Returns true if a new row belongs in the list.
    func registeredFeed<Item: TierModel>(
        _ source: FeedSource<Item>,
        by rules: ListRules? = nil,
        accepting isListed: @escaping @MainActor (Item) -> Bool = { _ in false }
    ) -> Feed<Item> {
        let feed = Feed(source)
        if let rules { observeBlocks(feed, rules) }
        lists.register(feed, onlyCreated: true) { (feed: Feed<Item>, item: Item) in
            if isListed(item) { feed.prepend(item) }
        } reset: {
            $0.reset()
        }
        return feed
    }

    /// Filters the list again when the viewer blocks a person or a server whose record no row of the list holds.
    private func observeBlocks<Item: TierModel>(_ feed: Feed<Item>, _ rules: ListRules) {
        // The list's source retains the rules. Retained by the closures, their records would keep the client alive.
        lists.register(feed) { [weak rules] (feed: Feed<Item>, relation: PersonRelation) in
            rules?.retain(relation)
            feed.refilter()
        } reset: { _ in
        }
        lists.register(feed) { [weak rules] (feed: Feed<Item>, relation: InstanceRelation) in
            rules?.retain(relation)
            feed.refilter()
        } reset: { _ in
        }
    }

    /// Creates an entity. In the commit of its response, every living list that it belongs in shows it first.
    ///
    /// - Throws: As ``write(_:about:effects:following:_:)``.
    func create<Model: TierModel>(
        about subject: String,
        effects: [SideEffect] = [],
        following: @escaping @Sendable (Model.Value) -> [SideEffect] = { _ in [] },
        _ make: @escaping CallMaker<Model.Value>,
        showing: @escaping @MainActor (Model.Value) -> Void = { _ in }
    ) async throws -> Model where Model.Client == ApiClient {
        try await write(about: subject, effects: effects, following: following, make) { [self] value, moment in
            let model = models(Model.self).model(of: value, in: moment)
            showing(value)
            lists.offer(model, isNew: true)
            return model
        }
    }
}
