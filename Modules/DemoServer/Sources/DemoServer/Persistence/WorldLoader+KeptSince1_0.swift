extension WorldLoader {
    /// Reads the data that only the tables of 1.0 have.
    func loadSavedTablesFor1_0(into world: inout World) throws(DemoServerError) {
        try rows("notification_in_1_0") { row throws(DemoServerError) in
            let id = try row.id("id")
            let recipient = try row.id("recipient_id")
            world.since1_0.notifications[id] = Notification(
                id: id,
                recipientID: recipient,
                subject: try Notification.Subject(&row),
                read: try row.bool("read"),
                published: try row.date("published")
            )
        }
        try marks("post_view_in_1_0", "post_id", into: &world.since1_0.viewTimes, published)
        try marks("comment_action_in_1_0", "comment_id", into: &world.since1_0.commentActions, published)
        try rows("locked_comment_in_1_0") { row throws(DemoServerError) in
            world.since1_0.lockedComments.insert(try row.id("comment_id"))
        }
        try marks("vote_sum_in_1_0", "target_id", into: &world.since1_0.voteSums) { row throws(DemoServerError) in
            VoteSum(
                votedAt: try row.date("voted_at"),
                upvotes: try row.int("upvotes"),
                downvotes: try row.int("downvotes")
            )
        }
        try marks("person_note_in_1_0", "target_id", into: &world.since1_0.notes) { row throws(DemoServerError) in
            PersonNote(text: try row.string("note"), published: try row.date("published"))
        }
        try rows("account_in_1_0") { row throws(DemoServerError) in
            world.since1_0.settings[try row.id("local_user_id")] = try SettingsSince1_0(&row)
        }
        try rows("keyword_block_in_1_0") { row throws(DemoServerError) in
            let user = try row.id("local_user_id")
            world.since1_0.settings[user]?.blockedKeywords.append(try row.string("keyword"))
        }
        try marks("post_notifications_in_1_0", "post_id", into: &world.since1_0.postNotifications) {
            row throws(DemoServerError) in
            try row.choice("mode")
        }
        try marks("community_notifications_in_1_0", "community_id", into: &world.since1_0.communityNotifications) {
            row throws(DemoServerError) in
            try row.choice("mode")
        }
        try loadMultiCommunities(into: &world)
        try loadTags(into: &world)
        try rows("community_in_1_0") { row throws(DemoServerError) in
            world.communities[try row.id("community_id")]?.summary = try row.optionalString("summary")
        }
        try rows("lock_reason_in_1_0") { row throws(DemoServerError) in
            let id = try row.id("id")
            guard var entry = world.modlog[.lockPost][id] else { return }
            entry.reason = try row.optionalString("reason")
            world.modlog.load(.lockPost, entry)
        }
    }

    /// Reads the data that only PieFed stores.
    func loadSavedTablesOfPieFed(into world: inout World) throws(DemoServerError) {
        try marks("comment_alert_in_piefed", "comment_id", into: &world.ofPieFed.commentAlerts) {
            row throws(DemoServerError) in
            try row.bool("is_on")
        }
        try marks("person_alert_in_piefed", "target_id", into: &world.ofPieFed.personAlerts, published)
        try marks("person_flair_in_piefed", "community_id", into: &world.ofPieFed.flairs) {
            row throws(DemoServerError) in
            try row.string("flair")
        }
        try rows("answer_in_piefed") { row throws(DemoServerError) in
            world.ofPieFed.answers.insert(try row.id("comment_id"))
        }
        try marks("feed_subscription_in_piefed", "community_id", into: &world.ofPieFed.feedSubscriptions, published)
        try rows("tag_style_in_piefed") { row throws(DemoServerError) in
            world.ofPieFed.tagStyles[try row.id("tag_id")] = try TagStyle(&row)
        }
    }

    /// Reads PieFed's own table of flairs, which a start state can have.
    func loadFlairs(into world: inout World) throws(DemoServerError) {
        let now = Timestamp(micros: 0)
        try rows("community_flair") { row throws(DemoServerError) in
            let id = try row.id("id")
            world.since1_0.tags[id] = CommunityTag(
                id: id,
                communityID: try row.id("community_id"),
                name: try row.string("flair"),
                color: .color01,
                published: now
            )
            let style = try TagStyle(&row)
            if style != TagStyle() { world.ofPieFed.tagStyles[id] = style }
        }
    }

    private func loadTags(into world: inout World) throws(DemoServerError) {
        try rows("community_tag_in_1_0") { row throws(DemoServerError) in
            let id = try row.id("id")
            world.since1_0.tags[id] = CommunityTag(
                id: id,
                communityID: try row.id("community_id"),
                name: try row.string("name"),
                displayName: try row.optionalString("display_name"),
                summary: try row.optionalString("summary"),
                color: try row.choice("color"),
                published: try row.date("published"),
                updated: try row.optionalDate("updated"),
                deleted: try row.bool("deleted")
            )
        }
        try rows("post_tag_in_1_0") { row throws(DemoServerError) in
            world.since1_0.postTags[try row.id("post_id"), default: []].append(try row.id("tag_id"))
        }
    }

    private func loadMultiCommunities(into world: inout World) throws(DemoServerError) {
        try rows("multi_community_in_1_0") { row throws(DemoServerError) in
            let id = try row.id("id")
            world.since1_0.multiCommunities[id] = MultiCommunity(
                id: id,
                creatorID: try row.id("creator_id"),
                name: try row.string("name"),
                title: try row.optionalString("title"),
                summary: try row.optionalString("summary"),
                sidebar: try row.optionalString("sidebar"),
                published: try row.date("published"),
                updated: try row.optionalDate("updated"),
                deleted: try row.bool("deleted")
            )
        }
        try rows("multi_community_entry_in_1_0") { row throws(DemoServerError) in
            let id = try row.id("multi_community_id")
            world.since1_0.multiCommunities[id]?.communities.insert(try row.id("community_id"))
        }
        try rows("multi_community_follow_in_1_0") { row throws(DemoServerError) in
            let id = try row.id("multi_community_id")
            world.since1_0.multiCommunities[id]?.followers.insert(try row.id("person_id"))
        }
    }
}

extension TagStyle {
    fileprivate init(_ row: inout RowReader) throws(DemoServerError) {
        textColor = try row.string("text_color")
        backgroundColor = try row.string("background_color")
        blursImages = try row.bool("blur_images")
    }
}
