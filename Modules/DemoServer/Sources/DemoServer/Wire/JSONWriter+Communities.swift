extension JSONWriter {
    mutating func write(_ community: Community) {
        member("id", community.id)
        member("name", community.name)
        member("title", community.title)
        member("description", community.description)
        member("removed", community.removed)
        member("published", community.published)
        member("updated", community.updated)
        member("deleted", community.deleted)
        member("nsfw", community.nsfw)
        member("actor_id", community.actorID)
        member("local", community.local)
        member("icon", community.icon)
        member("banner", community.banner)
        member("hidden", community.hidden)
        member("posting_restricted_to_mods", community.postingRestrictedToMods)
        member("instance_id", community.instanceID)
        if dialect >= .v0_19 { member("visibility", community.visibility) }
    }

    mutating func write(_ view: CommunityView) {
        object("community") { $0.write(view.community) }
        member("subscribed", view.subscription.rawValue)
        member("blocked", view.isBlocked)
        object("counts") { $0.write(view.counts, of: view.community.id) }
        if dialect >= .v0_19 { member("banned_from_community", view.viewerIsBanned) }
    }

    mutating func write(_ counts: CommunityCounts, of community: CommunityID) {
        if dialect == .v0_18 { member("id", counts.rowID ?? community) }
        member("community_id", community)
        member("subscribers", counts.subscribers)
        member("posts", counts.posts)
        member("comments", counts.comments)
        member("published", counts.published)
        member("users_active_day", counts.usersActiveDay)
        member("users_active_week", counts.usersActiveWeek)
        member("users_active_month", counts.usersActiveMonth)
        member("users_active_half_year", counts.usersActiveHalfYear)
        switch dialect {
        case .v0_19, .v1_0: member("subscribers_local", counts.subscribersLocal)
        case .v0_18: member("hot_rank", Int(counts.hotRank))
        }
    }

    /// Writes pairs of a moderator and a community, for the moderators of a community or for the communities that a person moderates.
    mutating func moderation(_ key: StaticString, _ memberships: [MembershipView]) {
        array(key, memberships) { writer, membership in
            writer.object {
                $0.object("community") { $0.write(membership.community) }
                $0.object("moderator") { $0.write(membership.person) }
            }
        }
    }

    mutating func languages(_ key: StaticString, _ languages: [LanguageID]) {
        array(key, languages) { $0.write(number: Int($1)) }
    }
}
