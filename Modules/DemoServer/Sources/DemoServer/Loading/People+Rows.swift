extension Person {
    init(_ row: inout RowReader) throws(DemoServerError) {
        id = try row.id("id")
        name = try row.string("name")
        displayName = try row.optionalString("display_name")
        avatar = try row.optionalString("avatar")
        banned = try row.bool("banned")
        published = try row.date("published")
        updated = try row.optionalDate("updated")
        actorID = try row.string("actor_id")
        bio = try row.optionalString("bio")
        local = try row.bool("local")
        banner = try row.optionalString("banner")
        deleted = try row.bool("deleted")
        matrixUserID = try row.optionalString("matrix_user_id")
        isBot = try row.bool("bot_account")
        banExpires = try row.optionalDate("ban_expires")
        instanceID = try row.int32("instance_id")
        if row.schema == .v0_18 { isAdmin = try row.bool("admin") }
    }
}

extension PersonCounts {
    init(_ row: inout RowReader) throws(DemoServerError) {
        rowID = try row.ownNumber()
        postCount = try row.int("post_count")
        postScore = try row.int("post_score")
        commentCount = try row.int("comment_count")
        commentScore = try row.int("comment_score")
    }
}

extension LocalUser {
    init(_ row: inout RowReader) throws(DemoServerError) {
        id = try row.id("id")
        personID = try row.id("person_id")
        email = try row.optionalString("email")
        showNSFW = try row.bool("show_nsfw")
        theme = try row.string("theme")
        defaultSort = try row.choice("default_sort_type")
        defaultListing = try row.choice("default_listing_type")
        interfaceLanguage = try row.string("interface_language")
        showAvatars = try row.bool("show_avatars")
        sendsNotificationsToEmail = try row.bool("send_notifications_to_email")
        showScores = try row.bool("show_scores")
        showBotAccounts = try row.bool("show_bot_accounts")
        showReadPosts = try row.bool("show_read_posts")
        emailVerified = try row.bool("email_verified")
        acceptedApplication = try row.bool("accepted_application")
        openLinksInNewTab = try row.bool("open_links_in_new_tab")
        infiniteScroll = try row.bool("infinite_scroll_enabled")
        guard row.schema == .v0_19 else {
            validatorTime = try row.date("validator_time")
            showNewPostNotifications = try row.bool("show_new_post_notifs")
            totpEnabled = try row.optionalString("totp_2fa_url") != nil
            return
        }
        blurNSFW = try row.bool("blur_nsfw")
        autoExpand = try row.bool("auto_expand")
        isAdmin = try row.bool("admin")
        postListingMode = try row.string("post_listing_mode")
        totpEnabled = try row.bool("totp_2fa_enabled")
        keyboardNavigation = try row.bool("enable_keyboard_navigation")
        animatedImages = try row.bool("enable_animated_images")
        collapseBotComments = try row.bool("collapse_bot_comments")
        lastDonationNotification = try row.date("last_donation_notification")
    }
}

extension VoteDisplay {
    init(_ row: inout RowReader) throws(DemoServerError) {
        localUserID = try row.id("local_user_id")
        score = try row.bool("score")
        upvotes = try row.bool("upvotes")
        downvotes = try row.bool("downvotes")
        upvotePercentage = try row.bool("upvote_percentage")
    }
}
