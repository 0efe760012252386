import Networking

extension Route {
    static var v4CommunityRoutes: [Route] {
        [
            Route(.get, at: .v4, "/community") { world, call throws(ServerError) in
                let id: CommunityID? = try call.query.number("id")
                let name = try call.query.text("name")
                if id == nil, name == nil { throw ServerError("no_id_given") }
                try world.requireMayLook(call.viewer)
                let page = try world.communityPage(id, named: name, call)
                return world.respond { writer in
                    writer.object("community_view") { $0.write(page.view, v4: world, for: call.viewer) }
                    if let site = page.site { writer.object("site") { $0.write(v4: site) } }
                    writer.moderation("moderators", v4: world, page.moderators)
                    writer.languages("discussion_languages", page.languages.sorted())
                }
            },
            Route(.get, at: .v4, "/community/list") { world, call throws(ServerError) in
                let listing: ListingOfV4? = try call.query.choice("type_")
                let sort: CommunitySortOfV4? = try call.query.choice("sort")
                let showNSFW = try call.query.flag("show_nsfw")
                let parameters = try PageOfV4.Parameters(call.query)
                try world.requireMayLook(call.viewer)
                let query = CommunityQuery(
                    viewer: call.viewer,
                    listing: listing?.listing,
                    showNSFW: showNSFW ?? (world.localInstanceSite.contentWarning != nil)
                )
                let page = try parameters.page(in: world, for: call.viewer)
                let communities = page.slice(
                    query.communities(by: sort ?? .activeSixMonths, in: world, ties: call.ties)
                ) { String($0.community.id) }
                return world.respond { $0.page(communities) { $0.write($1, v4: world, for: call.viewer) } }
            },
        ]
    }
}

/// The sorts of communities, in the real server's order.
enum CommunitySortOfV4: String, Choice {
    case activeSixMonths = "active_six_months"
    case activeMonthly = "active_monthly"
    case activeWeekly = "active_weekly"
    case activeDaily = "active_daily"
    case hot, new, old
    case nameAscending = "name_asc"
    case nameDescending = "name_desc"
    case comments, posts, subscribers
    case localSubscribers = "subscribers_local"

    /// Returns the value by which communities are sorted, the greater first; nil for a sort by name.
    fileprivate func rank(of counts: CommunityCounts) -> Double? {
        switch self {
        case .activeSixMonths: Double(counts.usersActiveHalfYear)
        case .activeMonthly: Double(counts.usersActiveMonth)
        case .activeWeekly: Double(counts.usersActiveWeek)
        case .activeDaily: Double(counts.usersActiveDay)
        case .hot: counts.hotRank
        case .new: Double(counts.published.micros)
        case .old: -Double(counts.published.micros)
        case .nameAscending, .nameDescending: nil
        case .comments: Double(counts.comments)
        case .posts: Double(counts.posts)
        case .subscribers: Double(counts.subscribers)
        case .localSubscribers: Double(counts.subscribersLocal)
        }
    }
}

extension CommunityQuery {
    /// Returns all communities of the list in an order of `/api/v4`. Of equal communities the later one comes first.
    ///
    /// - Complexity: O(communities · log communities).
    func communities(by sort: CommunitySortOfV4, in world: World, ties: TieBreaker) -> [CommunityView] {
        var rows: [(rank: Double, community: Community)] = []
        world.communities.forEach { _, community in
            guard shows(community, in: world), let counts = world.communityCounts[community.id] else { return }
            rows.append((sort.rank(of: counts) ?? 0, community))
        }
        rows.sort { left, right in
            let (name, other) = (left.community.name.lowercased(), right.community.name.lowercased())
            if sort == .nameAscending, name != other { return name < other }
            if sort == .nameDescending, name != other { return name > other }
            return left.rank != right.rank ? left.rank > right.rank : left.community.id > right.community.id
        }
        return rows.compactMap { world.communityView($0.community.id, for: viewer) }
    }
}
