import Middleware
import WireRuntime

extension ApiClient {
    /// A list that shows what the viewer adds to it first, until its next refresh, and loses what they take out of it.
    ///
    /// - Parameters:
    ///   - source: Where its pages come from, and what belongs in it.
    ///   - rules: What decides that, if it needs records that no row holds.
    ///   - isListed: Whether something new belongs in it.
    func list<Item: TierModel>(
        _ source: FeedSource<Item>,
        by rules: ListRules? = nil,
        taking isListed: @escaping @MainActor (Item) -> Bool = { _ in false }
    ) -> Feed<Item> {
        let feed = Feed(source)
        if let rules { follow(feed, rules) }
        lists.add(feed, isOfNew: true) { (feed: Feed<Item>, item: Item) in
            if isListed(item) { feed.prepend(item) }
        } reset: {
            $0.reset()
        }
        return feed
    }

    /// Has a list look again when somebody, or a server, is blocked of whom no row of it holds the record.
    private func follow<Item: TierModel>(_ feed: Feed<Item>, _ rules: ListRules) {
        // Its source holds them: held here, the records in them would hold the client.
        lists.add(feed) { [weak rules] (feed: Feed<Item>, relation: PersonRelation) in
            rules?.hold(relation)
            feed.reconsider()
        } reset: { _ in
        }
        lists.add(feed) { [weak rules] (feed: Feed<Item>, relation: InstanceRelation) in
            rules?.hold(relation)
            feed.reconsider()
        } reset: { _ in
        }
    }

    /// Creates something: it comes with the answer, and in the same commit every living list that it belongs in shows it first.
    ///
    /// - Throws: As ``write(_:about:effects:following:_:)``.
    func create<Request: WireRequest, Model: TierModel>(
        _ request: Request,
        about subject: String,
        effects: [SideEffect] = [],
        following: @escaping @Sendable (Model.Value) -> [SideEffect] = { _ in [] },
        _ map: @escaping @Sendable (Request.Response, String) throws(ApiClientError) -> Model.Value,
        showing: @escaping @MainActor (Model.Value) -> Void = { _ in }
    ) async throws -> Model where Model.Client == ApiClient {
        try await write(request, about: subject, effects: effects, following: following, map) { [self] value, moment in
            let model = models(Model.self).model(of: value, in: moment)
            showing(value)
            lists.tell(of: model, isNew: true)
            return model
        }
    }
}
