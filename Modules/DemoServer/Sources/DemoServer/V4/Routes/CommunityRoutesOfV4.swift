import Networking

extension Route {
    static var v4CommunityRoutes: [Route] {
        [
            Route(.get, at: .v4, "/community") { world, call throws(ServerError) in
                let id: CommunityID? = try call.query.number("id")
                let name = try call.query.text("name")
                if id == nil, name == nil { throw ServerError("no_id_given") }
                try world.requireMayLook(call.viewer)
                return try world.answerV4(communityPage: id, named: name, call)
            },
            Route(.post, at: .v4, "/community", CreateCommunityOfV4.self) { world, call, sent throws(ServerError) in
                let viewer = try call.requireLogin()
                let id = try world.createCommunity(sent.get().inV3, by: viewer, at: call.now)
                return try world.answerV4(community: id, for: viewer)
            },
            Route(.put, at: .v4, "/community", EditCommunityOfV4.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                try world.editCommunity(body.inV3, by: viewer, at: call.now)
                return try world.answerV4(community: body.communityID, for: viewer)
            },
            Route(.delete, at: .v4, "/community", DeleteCommunity.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                try world.deleteCommunity(body.communityID, body.deleted, by: viewer)
                return try world.answerV4(community: body.communityID, for: viewer)
            },
            Route(.get, at: .v4, "/community/random") { world, call throws(ServerError) in
                try world.requireMayLook(call.viewer)
                let shown = CommunityQuery(viewer: call.viewer, listing: .local)
                    .sortedRows(by: .new, in: world, ties: TieBreaker())
                // The clock stands in for chance, so that the same requests give the same responses.
                guard !shown.isEmpty else { throw ServerError.rowNotFound }
                let place = Int(call.now.micros / Timestamp.microsPerSecond) % shown.count
                return try world.answerV4(community: shown[place].id, for: call.viewer)
            },
            Route(.post, at: .v4, "/community/mod", AddModToCommunity.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                try world.appoint(body.personID, body.added, in: body.communityID, by: viewer, at: call.now)
                let moderators = world.moderators(of: body.communityID, ties: call.ties)
                return world.respond { $0.moderation("moderators", v4: world, moderators) }
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
                let rows = query.sortedRows(by: sort ?? .activeMonthly, in: world, ties: call.ties)
                let communities = page.slice(rows).compactMap { world.communityView($0, for: call.viewer) }
                return world.respond { $0.page(communities) { $0.write($1, v4: world, for: call.viewer) } }
            },
        ]
    }
}

struct CreateCommunityOfV4: RequestBody {
    static let name = "CreateCommunity"

    let name = Member<String>("name")
    let title = Member<String>("title")
    let sidebar = Member<String?>("sidebar")
    let icon = Member<String?>("icon")
    let banner = Member<String?>("banner")
    let nsfw = Member<Bool?>("nsfw")
    let postingRestrictedToMods = Member<Bool?>("posting_restricted_to_mods")
    let discussionLanguages = Member<[LanguageID]?>("discussion_languages")
}

struct EditCommunityOfV4: RequestBody {
    static let name = "EditCommunity"

    let communityID = Member<CommunityID>("community_id")
    let title = Member<String?>("title")
    let sidebar = Member<String?>("sidebar")
    let icon = Member<String?>("icon")
    let banner = Member<String?>("banner")
    let nsfw = Member<Bool?>("nsfw")
    let postingRestrictedToMods = Member<Bool?>("posting_restricted_to_mods")
    let discussionLanguages = Member<[LanguageID]?>("discussion_languages")
}

extension DecodedBody where Body == CreateCommunityOfV4 {
    /// The body with the names of `/api/v3`, where the sidebar is the description.
    fileprivate var inV3: DecodedBody<CreateCommunity> {
        DecodedBody<CreateCommunity>(declared: CreateCommunity(), values: values.renaming("sidebar", to: "description"))
    }
}

extension DecodedBody where Body == EditCommunityOfV4 {
    /// The body with the names of `/api/v3`, where the sidebar is the description.
    fileprivate var inV3: DecodedBody<EditCommunity> {
        DecodedBody<EditCommunity>(declared: EditCommunity(), values: values.renaming("sidebar", to: "description"))
    }
}

extension BodyFieldValues {
    /// Returns the values with another name for one of them.
    func renaming(_ name: String, to other: String) -> BodyFieldValues {
        var values = self
        values[other] = values.removeValue(forKey: name)
        return values
    }
}

extension World {
    /// Returns the response with a community and its surroundings.
    func answerV4(
        communityPage id: CommunityID?,
        named name: String? = nil,
        _ call: Call
    ) throws(ServerError) -> Answer {
        let page = try communityPage(id, named: name, call)
        return respond { writer in
            writer.object("community_view") { $0.write(page.view, v4: self, for: call.viewer) }
            if let site = page.site { writer.object("site") { $0.write(v4: site) } }
            writer.moderation("moderators", v4: self, page.moderators)
            writer.languages("discussion_languages", page.languages.sorted())
        }
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
    /// Returns all communities of the list with their keys, in an order of `/api/v4`.
    ///
    /// - Complexity: O(communities · log communities).
    func sortedRows(
        by sort: CommunitySortOfV4,
        in world: World,
        ties: TieBreaker
    ) -> [(key: CommunityKeyOfV4, id: CommunityID)] {
        var rows: [(key: CommunityKeyOfV4, id: CommunityID)] = []
        world.communities.forEach { id, community in
            guard shows(community, in: world), let counts = world.communityCounts[id] else { return }
            let rank = sort.rank(of: counts)
            let key = CommunityKeyOfV4(
                rank: rank ?? 0,
                name: rank == nil ? community.name.lowercased() : "",
                isDescending: sort == .nameDescending,
                tie: sort == .old || sort == .nameAscending ? id : -id
            )
            rows.append((key: key, id: id))
        }
        return ties.sortedRows(rows, in: "items")
    }
}

/// The position of a community in a list: the greater rank comes first, or the name decides.
struct CommunityKeyOfV4: Comparable {
    let rank: Double
    let name: String
    let isDescending: Bool
    /// The community's number; negative if the greater number comes first.
    let tie: CommunityID

    static func < (left: CommunityKeyOfV4, right: CommunityKeyOfV4) -> Bool {
        if left.rank != right.rank { return left.rank > right.rank }
        if left.name != right.name { return (left.name < right.name) != left.isDescending }
        return left.tie < right.tie
    }
}
