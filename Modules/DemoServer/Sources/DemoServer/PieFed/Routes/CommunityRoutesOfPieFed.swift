import Networking

extension Route {
    static var pieFedCommunityRoutes: [Route] {
        [
            Route(.get, at: .pieFed, "/community") { world, call throws(ServerError) in
                let id: CommunityID? = try call.pieFedQuery.number("id")
                let name = call.pieFedQuery.text("name")
                if id == nil, name == nil { throw .pieFed("id or name required") }
                guard let community = world.pieFedCommunity(id, named: name) else { throw .pieFedUnknownCommunity }
                return try world.answerPieFed(pageOf: community.id, call)
            },
            Route(.get, at: .pieFed, "/community/list") { world, call throws(ServerError) in
                let query = call.pieFedQuery
                let listing: CommunityListingOfPieFed = try query.choice("type_") ?? .all
                let sort: CommunitySortOfPieFed = try query.choice("sort") ?? .hot
                let showNSFW = try query.flag("show_nsfw") ?? false
                var page = try query.page(of: 50)
                // A page of no length has all communities.
                if page.limit == 0 { page = PageOfPieFed(number: 1, limit: -1) }
                let found = world.communities(listing, sort, showNSFW, query.text("q") ?? "", call)
                return world.respond { writer in
                    writer.page("communities", page.slice(found)) { $0.write($1, pieFed: world, for: call.viewer) }
                }
            },
        ]
    }
}

extension World {
    /// Returns the response with one community, its languages and its moderators.
    func answerPieFed(pageOf id: CommunityID, _ call: Call) throws(ServerError) -> Answer {
        guard let view = communityView(id, for: call.viewer) else { throw .pieFedUnknownCommunity }
        let moderators = moderators(of: id, ties: call.ties)
        return respond { writer in
            writer.object("community_view") { $0.write(view, pieFed: self, for: call.viewer) }
            writer.languages("discussion_languages", languageList(communityLanguages[id]))
            writer.memberships("moderators", each: "moderator", pieFed: self, moderators)
        }
    }

    /// Returns all communities of a list in order. A guest's subscriptions are all communities, and a guest moderates none.
    ///
    /// - Complexity: O(communities · log communities); by activity, also O(posts + comments).
    func communities(
        _ listing: CommunityListingOfPieFed,
        _ sort: CommunitySortOfPieFed,
        _ showNSFW: Bool,
        _ text: String,
        _ call: Call
    ) -> [CommunityView] {
        let isOwn = listing.listing == .moderatorView
        if isOwn, call.viewer == nil { return [] }
        var query = CommunityQuery(viewer: call.viewer)
        query.listing = call.viewer == nil && listing == .subscribed || isOwn ? .all : listing.listing
        query.showNSFW = showNSFW
        query.term = text.isEmpty ? nil : SearchTerm(text)
        let found = communities.rows.filter { community in
            query.shows(community, in: self) && (!isOwn || isModerator(call.viewer?.id ?? 0, of: community.id))
        }
        let activity = sort == .hot || sort == .active ? lastActivityOfPieFed(of: found.map(\.id)) : [:]
        let rows = found.map { (key: Descending(rank(of: $0, sort, activity)), id: $0.id) }
        return call.ties.sort(rows, in: "communities").compactMap { communityView($0, for: call.viewer) }
    }

    /// Returns the times of the last activity in communities: when a post or a comment was written there, or edited.
    ///
    /// - Complexity: O(posts + comments) of these communities.
    private func lastActivityOfPieFed(of ids: [CommunityID]) -> [CommunityID: Timestamp] {
        let (postsOf, commentsOf) = (postIndex.ofCommunity, commentIndex.ofCommunity)
        var times: [CommunityID: Timestamp] = [:]
        for id in ids {
            guard var last = communities[id]?.published else { continue }
            for post in postsOf[id] { if let post = posts[post] { last = max(last, post.updated ?? post.published) } }
            for comment in commentsOf[id] {
                if let comment = comments[comment] { last = max(last, comment.updated ?? comment.published) }
            }
            times[id] = last
        }
        return times
    }

    private func rank(
        of community: Community,
        _ sort: CommunitySortOfPieFed,
        _ activity: [CommunityID: Timestamp]
    ) -> Double {
        guard let counts = communityCounts[community.id] else { return 0 }
        return switch sort {
        case .hot, .active: Double((activity[community.id] ?? community.published).micros)
        case .top, .topAll, .topPosts: Double(counts.posts)
        case .topSubscribers: Double(counts.subscribers)
        case .new, .newFederated: Double(community.published.micros)
        case .old, .oldFederated: -Double(community.published.micros)
        }
    }
}
