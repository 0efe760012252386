/// A local or remote person.
struct Person {
    var id: PersonID
    var name: String
    var displayName: String?
    var avatar: String?
    var banned: Bool
    var published: Timestamp
    var updated: Timestamp?
    var actorID: String
    var bio: String?
    var local: Bool
    var banner: String?
    var deleted: Bool
    var matrixUserID: String?
    var isBot: Bool
    var banExpires: Timestamp?
    var instanceID: InstanceID
    /// The time at which the person's data was last fetched; nil for the time of registration. Only 1.0 shows it.
    var lastRefreshed: Timestamp?
    /// True if the person is an admin of this server. 0.18 stores and shows it here, 0.19 with the account.
    var isAdmin = false
}

/// The counts of a person's content.
struct PersonCounts {
    /// The row's own number, in tables that have one; 0.18 shows it.
    var rowID: Int32?
    var postCount: Int
    var postScore: Int
    var commentCount: Int
    var commentScore: Int
}

/// A person's account on this server and its settings.
struct LocalUser {
    var id: LocalUserID
    var personID: PersonID
    var email: String?
    var showNSFW: Bool
    var theme: String
    var defaultSort: SortType
    var defaultListing: ListingType
    var interfaceLanguage: String
    var showAvatars: Bool
    var sendsNotificationsToEmail: Bool
    var showScores: Bool
    var showBotAccounts: Bool
    var showReadPosts: Bool
    var emailVerified: Bool
    var acceptedApplication: Bool
    var openLinksInNewTab: Bool
    var blurNSFW = true
    var autoExpand = false
    var infiniteScroll: Bool
    var isAdmin = false
    var postListingMode = "List"
    var totpEnabled = false
    var keyboardNavigation = false
    var animatedImages = true
    var collapseBotComments = false
    var lastDonationNotification = Timestamp(micros: 0)
    /// The time at which the account was made or its password changed. In 0.18 tokens from before it are invalid.
    var validatorTime = Timestamp(micros: 0)
    /// A setting that only 0.18 has.
    var showNewPostNotifications = false
}

/// The counts that an account wants to see beside a vote.
struct VoteDisplay {
    var localUserID: LocalUserID
    var score: Bool
    var upvotes: Bool
    var downvotes: Bool
    var upvotePercentage: Bool
}

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
        lastRefreshed = try row.dateIfPresent("last_refreshed_at")
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
        rowID = try row.rowNumber()
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
        guard row.schema >= .v0_19 else {
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
        row.column("last_refreshed_at", lastRefreshed)
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

/// The application of a new account, which an admin accepts or rejects.
struct RegistrationApplication: Sendable {
    var id: Int32
    var localUserID: LocalUserID
    var answer: String
    /// The admin who has decided; nil if the application is pending.
    var adminID: PersonID?
    var denyReason: String?
    var published: Timestamp
}

extension World {
    /// Returns the application of an account.
    func application(of user: LocalUserID) -> RegistrationApplication? {
        applications.rows.first { $0.localUserID == user }
    }

    mutating func apply(_ user: LocalUser, because reason: String, at now: Timestamp) {
        let id = applications.nextID()
        applications[id] = RegistrationApplication(id: id, localUserID: user.id, answer: reason, published: now)
    }
}
