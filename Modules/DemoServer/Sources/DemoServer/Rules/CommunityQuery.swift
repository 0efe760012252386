/// A query for the list of communities.
struct CommunityQuery {
    var viewer: Viewer?
    var listing: ListingType?
    var sort = SortType.hot
    var showNSFW = false
    var term: SearchTerm?
    var page = Page()

    /// Returns the communities of the page in order.
    ///
    /// - Complexity: O(communities · log communities).
    func communities(in world: World, ties: TieBreaker) -> [CommunityView] {
        var rows: [(key: Descending<Double>, id: CommunityID)] = []
        world.communities.forEach { _, community in
            guard shows(community, in: world), let counts = world.communityCounts[community.id] else { return }
            rows.append((Descending(sort.rank(of: counts)), community.id))
        }
        return page.slice(ties.sort(rows, in: "communities")).compactMap {
            world.communityView($0, for: viewer)
        }
    }

    /// Returns true if the list contains the community, on any page.
    func shows(_ community: Community, in world: World) -> Bool {
        var follow = viewer.flatMap { world.follows[$0.id, community.id] }
        // In 1.0 a subscription that is not accepted yet does not count.
        if world.dialect >= .v1_0, follow?.pending == true { follow = nil }
        return (viewer != nil || community.isPublic)
            && (term.map { matches($0, community, in: world) } ?? true)
            && (isAdmin || !community.removed && !community.deleted && (!community.hidden || follow != nil))
            && (listing != .subscribed || follow != nil)
            && (listing != .local || community.local)
            && (showsNSFW(in: world) || !community.nsfw)
            && !isBlocked(community, in: world)
    }

    /// Returns true if the term matches the name or the title or, in 1.0, the description.
    private func matches(_ term: SearchTerm, _ community: Community, in world: World) -> Bool {
        term.matches(community.name) || term.matches(community.title)
            || world.dialect >= .v1_0 && (term.matches(community.description) || term.matches(community.summary))
    }

    /// Returns true if NSFW communities are listed. In 0.18 an account's setting decides.
    private func showsNSFW(in world: World) -> Bool {
        if world.dialect == .v0_18, let viewer { return viewer.user.showNSFW }
        return showNSFW || viewer.showsNSFW(on: world.localInstanceSite)
    }

    private var isAdmin: Bool { viewer.isAdmin && viewer?.person.banned == false }

    private func isBlocked(_ community: Community, in world: World) -> Bool {
        guard let viewer else { return false }
        return world.communityBlocks[viewer.id, community.id] != nil
            || world.instanceBlocks[viewer.id, community.instanceID] != nil
    }
}
