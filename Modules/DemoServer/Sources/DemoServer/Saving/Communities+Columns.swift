extension Community {
    func write(to row: inout RowWriter) {
        row.column("id", id)
        row.column("name", name)
        row.column("title", title)
        row.column("description", description)
        row.column("removed", removed)
        row.column("published", published)
        row.column("updated", updated)
        row.column("deleted", deleted)
        row.column("nsfw", nsfw)
        row.column("actor_id", actorID)
        row.column("local", local)
        row.column("icon", icon)
        row.column("banner", banner)
        row.column("hidden", hidden)
        row.column("posting_restricted_to_mods", postingRestrictedToMods)
        row.column("instance_id", instanceID)
        row.column("visibility", visibility)
    }
}

extension CommunityCounts {
    func write(to row: inout RowWriter) {
        row.column("subscribers", subscribers)
        row.column("posts", posts)
        row.column("comments", comments)
        row.column("published", published)
        row.column("users_active_day", usersActiveDay)
        row.column("users_active_week", usersActiveWeek)
        row.column("users_active_month", usersActiveMonth)
        row.column("users_active_half_year", usersActiveHalfYear)
        row.column("hot_rank", hotRank)
        row.column("subscribers_local", subscribersLocal)
    }
}
