extension JSONWriter {
    mutating func write(_ person: Person) {
        member("id", person.id)
        member("name", person.name)
        member("display_name", person.displayName)
        member("avatar", person.avatar)
        member("banned", person.banned)
        member("published", person.published)
        member("updated", person.updated)
        member("actor_id", person.actorID)
        member("bio", person.bio)
        member("local", person.local)
        member("banner", person.banner)
        member("deleted", person.deleted)
        member("matrix_user_id", person.matrixUserID)
        if dialect == .v0_18 { member("admin", person.isAdmin) }
        member("bot_account", person.isBot)
        member("ban_expires", person.banExpires)
        member("instance_id", person.instanceID)
    }

    mutating func write(_ view: PersonView) {
        object("person") { $0.write(view.person) }
        object("counts") { $0.write(view.counts, of: view.person.id) }
        if dialect >= .v0_19 { member("is_admin", view.isAdmin) }
    }

    mutating func write(_ counts: PersonCounts, of person: PersonID) {
        if dialect == .v0_18 { member("id", counts.rowID ?? person) }
        member("person_id", person)
        member("post_count", counts.postCount)
        if dialect == .v0_18 { member("post_score", counts.postScore) }
        member("comment_count", counts.commentCount)
        if dialect == .v0_18 { member("comment_score", counts.commentScore) }
    }

    mutating func write(_ user: LocalUser) {
        member("id", user.id)
        member("person_id", user.personID)
        member("email", user.email)
        member("show_nsfw", user.showNSFW)
        member("theme", user.theme)
        member("default_sort_type", user.defaultSort.rawValue)
        member("default_listing_type", user.defaultListing.rawValue)
        member("interface_language", user.interfaceLanguage)
        member("show_avatars", user.showAvatars)
        member("send_notifications_to_email", user.sendsNotificationsToEmail)
        if dialect == .v0_18 { member("validator_time", user.validatorTime) }
        member("show_scores", user.showScores)
        member("show_bot_accounts", user.showBotAccounts)
        member("show_read_posts", user.showReadPosts)
        if dialect == .v0_18 { member("show_new_post_notifs", user.showNewPostNotifications) }
        member("email_verified", user.emailVerified)
        member("accepted_application", user.acceptedApplication)
        member("open_links_in_new_tab", user.openLinksInNewTab)
        if dialect >= .v0_19 {
            member("blur_nsfw", user.blurNSFW)
            member("auto_expand", user.autoExpand)
        }
        member("infinite_scroll_enabled", user.infiniteScroll)
        guard dialect >= .v0_19 else { return }
        member("admin", user.isAdmin)
        member("post_listing_mode", user.postListingMode)
        member("totp_2fa_enabled", user.totpEnabled)
        member("enable_keyboard_navigation", user.keyboardNavigation)
        member("enable_animated_images", user.animatedImages)
        member("collapse_bot_comments", user.collapseBotComments)
        member("last_donation_notification", user.lastDonationNotification)
    }

    mutating func write(_ display: VoteDisplay) {
        member("local_user_id", display.localUserID)
        member("score", display.score)
        member("upvotes", display.upvotes)
        member("downvotes", display.downvotes)
        member("upvote_percentage", display.upvotePercentage)
    }
}
