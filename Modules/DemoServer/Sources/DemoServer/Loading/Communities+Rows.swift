extension Community {
    init(_ row: inout RowReader) throws(DemoServerError) {
        id = try row.id("id")
        name = try row.string("name")
        title = try row.string("title")
        description = try row.optionalString("description")
        removed = try row.bool("removed")
        published = try row.date("published")
        updated = try row.optionalDate("updated")
        deleted = try row.bool("deleted")
        nsfw = try row.bool("nsfw")
        actorID = try row.string("actor_id")
        local = try row.bool("local")
        icon = try row.optionalString("icon")
        banner = try row.optionalString("banner")
        hidden = try row.bool("hidden")
        postingRestrictedToMods = try row.bool("posting_restricted_to_mods")
        instanceID = try row.int32("instance_id")
        if row.schema == .v0_19 { visibility = try row.string("visibility") }
    }
}

extension CommunityCounts {
    init(_ row: inout RowReader) throws(DemoServerError) {
        rowID = try row.ownNumber()
        subscribers = try row.int("subscribers")
        posts = try row.int("posts")
        comments = try row.int("comments")
        published = try row.date("published")
        usersActiveDay = try row.int("users_active_day")
        usersActiveWeek = try row.int("users_active_week")
        usersActiveMonth = try row.int("users_active_month")
        usersActiveHalfYear = try row.int("users_active_half_year")
        hotRank = try row.double("hot_rank")
        // 0.18 knows the subscribers of local communities only, where they are as good as all local.
        subscribersLocal = row.schema == .v0_19 ? try row.int("subscribers_local") : subscribers
    }
}
