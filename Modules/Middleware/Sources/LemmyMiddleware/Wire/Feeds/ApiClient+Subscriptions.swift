import ApiTypes
public import Middleware

extension ApiClient {
    /// The communities that the viewer follows, in sections: favorites first, then by letter.
    ///
    /// ```swift
    /// let subscriptions = api.subscriptions()
    /// try await subscriptions.members.load()
    /// for section in subscriptions.sections { print(section.title, section.items.map(\.title)) }
    /// ```
    ///
    /// One that is followed from now on is listed at once if a list shows it, else with the server's answer; one that is followed no more
    /// goes at once. Hold the list: the client does not.
    ///
    /// - Returns: An empty list; load its members.
    public func subscriptions() -> SubscriptionList<Community2> {
        let source = FeedSource<Community2>.numbered(of: self, limit: 50) {
            ApiListCommunities(type: .subscribed, page: $0.page, limit: $0.limit)
        }
        let members = MemberList(source) { $0.subscribed }
        lists.add(members) { (members: MemberList<Community2>, community: Community2) in
            members.add(community)
        } reset: {
            $0.reset()
        }
        return SubscriptionList(members, named: { $0.shownName }, isFavourite: { $0.isFavorite })
    }
}
