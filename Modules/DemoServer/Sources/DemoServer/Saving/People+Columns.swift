extension Person {
    func write(to row: inout RowWriter) {
        row.column("id", id)
        row.column("name", name)
        row.column("display_name", displayName)
        row.column("avatar", avatar)
        row.column("banned", banned)
        row.column("published", published)
        row.column("updated", updated)
        row.column("actor_id", actorID)
        row.column("bio", bio)
        row.column("local", local)
        row.column("banner", banner)
        row.column("deleted", deleted)
        row.column("matrix_user_id", matrixUserID)
        row.column("bot_account", isBot)
        row.column("ban_expires", banExpires)
        row.column("instance_id", instanceID)
    }
}

extension PersonCounts {
    func write(to row: inout RowWriter) {
        row.column("post_count", postCount)
        row.column("post_score", postScore)
        row.column("comment_count", commentCount)
        row.column("comment_score", commentScore)
    }
}

extension LocalUser {
    func write(to row: inout RowWriter) {
        row.column("id", id)
        row.column("person_id", personID)
        row.column("email", email)
        row.column("show_nsfw", showNSFW)
        row.column("theme", theme)
        row.column("default_sort_type", defaultSort.rawValue)
        row.column("default_listing_type", defaultListing.rawValue)
        row.column("interface_language", interfaceLanguage)
        row.column("show_avatars", showAvatars)
        row.column("send_notifications_to_email", sendsNotificationsToEmail)
        row.column("show_scores", showScores)
        row.column("show_bot_accounts", showBotAccounts)
        row.column("show_read_posts", showReadPosts)
        row.column("email_verified", emailVerified)
        row.column("accepted_application", acceptedApplication)
        row.column("open_links_in_new_tab", openLinksInNewTab)
        row.column("blur_nsfw", blurNSFW)
        row.column("auto_expand", autoExpand)
        row.column("infinite_scroll_enabled", infiniteScroll)
        row.column("admin", isAdmin)
        row.column("post_listing_mode", postListingMode)
        row.column("totp_2fa_enabled", totpEnabled)
        row.column("enable_keyboard_navigation", keyboardNavigation)
        row.column("enable_animated_images", animatedImages)
        row.column("collapse_bot_comments", collapseBotComments)
        row.column("last_donation_notification", lastDonationNotification)
    }
}

extension VoteDisplay {
    func write(to row: inout RowWriter) {
        row.column("local_user_id", localUserID)
        row.column("score", score)
        row.column("upvotes", upvotes)
        row.column("downvotes", downvotes)
        row.column("upvote_percentage", upvotePercentage)
    }
}
