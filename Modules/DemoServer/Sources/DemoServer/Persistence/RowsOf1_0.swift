// The rows of 1.0's tables, whose columns have other names than those of 0.18 and 0.19.

extension Site {
    init(v1 row: inout RowReader) throws(DemoServerError) {
        self.init(
            id: try row.id("id"),
            name: try row.string("name"),
            sidebar: try row.optionalString("sidebar"),
            published: try row.date("published_at"),
            updated: try row.optionalDate("updated_at"),
            icon: try row.optionalString("icon"),
            banner: try row.optionalString("banner"),
            description: try row.optionalString("summary"),
            actorID: try row.string("ap_id"),
            lastRefreshedAt: try row.date("last_refreshed_at"),
            inboxURL: try row.string("inbox_url"),
            publicKey: "",
            instanceID: try row.id("instance_id"),
            contentWarning: try row.optionalString("content_warning")
        )
    }
}

extension LocalSite {
    init(v1 row: inout RowReader) throws(DemoServerError) {
        self.init(
            id: try row.id("id"),
            siteID: try row.int32("site_id"),
            siteSetup: try row.bool("site_setup"),
            enableDownvotes: try row.string("post_downvotes") != "Disable",
            enableNSFW: try !row.bool("nsfw_content_disallowed"),
            communityCreationAdminOnly: try row.bool("community_creation_admin_only"),
            requireEmailVerification: try row.bool("email_verification_required"),
            applicationQuestion: try row.optionalString("application_question"),
            privateInstance: try row.bool("private_instance"),
            defaultTheme: try row.string("default_theme"),
            defaultListing: try row.choice("default_post_listing_type"),
            legalInformation: try row.optionalString("legal_information"),
            hideModlogModNames: true,
            applicationEmailAdmins: try row.bool("application_email_admins"),
            slurFilter: try row.optionalString("slur_filter_regex").map(SlurFilter.init),
            actorNameMaxLength: 20,
            federationEnabled: try row.bool("federation_enabled"),
            captchaEnabled: false,
            captchaDifficulty: "medium",
            published: try row.date("published_at"),
            updated: try row.optionalDate("updated_at"),
            registrationMode: try row.string("registration_mode"),
            reportsEmailAdmins: try row.bool("reports_email_admins"),
            federationSignedFetch: try row.bool("federation_signed_fetch"),
            defaultListingMode: try row.string("default_post_listing_mode"),
            defaultSort: try row.postSort("default_post_sort_type")
        )
    }
}

extension RowReader {
    /// Reads a sort of posts. 1.0 has one sort by the top, whose range is another column.
    fileprivate mutating func postSort(_ column: StaticString) throws(DemoServerError) -> SortType {
        let name = try string(column)
        guard let sort = name == "Top" ? .topAll : SortType(rawValue: name) else {
            throw error(column, "is not a known choice")
        }
        return sort
    }
}

extension SiteCounts {
    init(v1 row: inout RowReader) throws(DemoServerError) {
        self.init(
            siteID: try row.int32("site_id"),
            users: try row.int("users"),
            posts: try row.int("posts"),
            comments: try row.int("comments"),
            communities: try row.int("communities"),
            usersActiveDay: try row.int("users_active_day"),
            usersActiveWeek: try row.int("users_active_week"),
            usersActiveMonth: try row.int("users_active_month"),
            usersActiveHalfYear: try row.int("users_active_half_year")
        )
    }
}

extension RateLimits {
    init(v1 row: inout RowReader) throws(DemoServerError) {
        func bucket(_ row: inout RowReader, _ requests: StaticString, _ interval: StaticString)
            throws(DemoServerError) -> Bucket
        {
            Bucket(capacity: try row.int(requests), seconds: try row.int(interval))
        }
        self.init(
            localSiteID: try row.int32("local_site_id"),
            message: try bucket(&row, "message_max_requests", "message_interval_seconds"),
            post: try bucket(&row, "post_max_requests", "post_interval_seconds"),
            register: try bucket(&row, "register_max_requests", "register_interval_seconds"),
            image: try bucket(&row, "image_max_requests", "image_interval_seconds"),
            comment: try bucket(&row, "comment_max_requests", "comment_interval_seconds"),
            search: try bucket(&row, "search_max_requests", "search_interval_seconds"),
            importUserSettings: try bucket(
                &row,
                "import_user_settings_max_requests",
                "import_user_settings_interval_seconds"
            ),
            published: try row.date("published_at"),
            updated: try row.optionalDate("updated_at")
        )
    }
}

extension Person {
    init(v1 row: inout RowReader) throws(DemoServerError) {
        self.init(
            id: try row.id("id"),
            name: try row.string("name"),
            displayName: try row.optionalString("display_name"),
            avatar: try row.optionalString("avatar"),
            banned: false,
            published: try row.date("published_at"),
            updated: try row.optionalDate("updated_at"),
            actorID: try row.string("ap_id"),
            bio: try row.optionalString("bio"),
            local: try row.bool("local"),
            banner: try row.optionalString("banner"),
            deleted: try row.bool("deleted"),
            matrixUserID: try row.optionalString("matrix_user_id"),
            isBot: try row.bool("bot_account"),
            instanceID: try row.int32("instance_id"),
            lastRefreshed: try row.optionalDate("last_refreshed_at")
        )
    }
}

extension PersonCounts {
    init(v1 row: inout RowReader) throws(DemoServerError) {
        self.init(
            postCount: try row.int("post_count"),
            postScore: try row.int("post_score"),
            commentCount: try row.int("comment_count"),
            commentScore: try row.int("comment_score")
        )
    }
}

extension LocalUser {
    init(v1 row: inout RowReader) throws(DemoServerError) {
        self.init(
            id: try row.id("id"),
            personID: try row.id("person_id"),
            email: try row.optionalString("email"),
            showNSFW: try row.bool("show_nsfw"),
            theme: try row.string("theme"),
            defaultSort: try row.postSort("default_post_sort_type"),
            defaultListing: try row.choice("default_listing_type"),
            interfaceLanguage: try row.string("interface_language"),
            showAvatars: try row.bool("show_avatars"),
            sendsNotificationsToEmail: try row.bool("send_notifications_to_email"),
            showScores: try row.bool("show_score"),
            showBotAccounts: try row.bool("show_bot_accounts"),
            showReadPosts: try row.bool("show_read_posts"),
            emailVerified: try row.bool("email_verified"),
            acceptedApplication: try row.bool("accepted_application"),
            openLinksInNewTab: try row.bool("open_links_in_new_tab"),
            blurNSFW: try row.bool("blur_nsfw"),
            infiniteScroll: try row.bool("infinite_scroll_enabled"),
            isAdmin: try row.bool("admin"),
            postListingMode: try row.string("post_listing_mode"),
            totpEnabled: try row.bool("totp_2fa_enabled"),
            animatedImages: try row.bool("animated_images_enabled"),
            collapseBotComments: try row.bool("collapse_bot_comments"),
            lastDonationNotification: try row.date("last_donation_notification_at")
        )
    }
}

extension VoteDisplay {
    init(v1 row: inout RowReader) throws(DemoServerError) {
        self.init(
            localUserID: try row.id("id"),
            score: try row.bool("show_score"),
            upvotes: try row.bool("show_upvotes"),
            downvotes: try row.string("show_downvotes") != "Hide",
            upvotePercentage: try row.bool("show_upvote_percentage")
        )
    }
}

extension SettingsSince1_0 {
    init(_ row: inout RowReader) throws(DemoServerError) {
        defaultCommentSort = try row.choice("default_comment_sort_type")
        hidesPostsWithMedia = try row.bool("hide_posts_with_media")
        marksFetchedPostsAsRead = try row.bool("auto_mark_fetched_posts_as_read")
        acceptsPrivateMessages = try row.bool("private_messages_enabled")
        showsMedia = try row.bool("show_media")
        showsVotesOfPeople = try row.bool("show_person_votes")
        showsDownvotes = try row.string("show_downvotes")
        itemsPerPage = try row.int("default_items_per_page")
        timeRange = try row.optionalInt("default_post_time_range_seconds")
    }
}

extension SettingsSince1_0 {
    func write(to row: inout RowWriter) {
        row.column("default_comment_sort_type", defaultCommentSort.rawValue)
        row.column("hide_posts_with_media", hidesPostsWithMedia)
        row.column("auto_mark_fetched_posts_as_read", marksFetchedPostsAsRead)
        row.column("private_messages_enabled", acceptsPrivateMessages)
        row.column("show_media", showsMedia)
        row.column("show_person_votes", showsVotesOfPeople)
        row.column("show_downvotes", showsDownvotes)
        row.column("default_items_per_page", itemsPerPage)
        row.column("default_post_time_range_seconds", timeRange)
    }
}

extension Community {
    init(v1 row: inout RowReader) throws(DemoServerError) {
        self.init(
            id: try row.id("id"),
            name: try row.string("name"),
            title: try row.string("title"),
            description: try row.optionalString("sidebar"),
            removed: try row.bool("removed"),
            published: try row.date("published_at"),
            updated: try row.optionalDate("updated_at"),
            deleted: try row.bool("deleted"),
            nsfw: try row.bool("nsfw"),
            actorID: try row.string("ap_id"),
            local: try row.bool("local"),
            icon: try row.optionalString("icon"),
            banner: try row.optionalString("banner"),
            hidden: try row.string("visibility") == "Unlisted",
            postingRestrictedToMods: try row.bool("posting_restricted_to_mods"),
            instanceID: try row.int32("instance_id"),
            visibility: try row.string("visibility").hasPrefix("LocalOnly") ? "LocalOnly" : "Public",
            lastRefreshed: try row.optionalDate("last_refreshed_at"),
            summary: try row.optionalString("summary")
        )
    }
}

extension CommunityCounts {
    init(v1 row: inout RowReader) throws(DemoServerError) {
        self.init(
            subscribers: try row.int("subscribers"),
            posts: try row.int("posts"),
            comments: try row.int("comments"),
            published: try row.date("published_at"),
            usersActiveDay: try row.int("users_active_day"),
            usersActiveWeek: try row.int("users_active_week"),
            usersActiveMonth: try row.int("users_active_month"),
            usersActiveHalfYear: try row.int("users_active_half_year"),
            subscribersLocal: try row.int("subscribers_local"),
            hotRank: try row.double("hot_rank")
        )
    }
}

extension Post {
    init(v1 row: inout RowReader) throws(DemoServerError) {
        self.init(
            id: try row.id("id"),
            published: try row.date("published_at"),
            address: ObjectURL(try row.string("ap_id")),
            creatorID: try row.id("creator_id"),
            communityID: try row.id("community_id"),
            languageID: try row.int32("language_id"),
            removed: try row.bool("removed"),
            deleted: try row.bool("deleted"),
            locked: try row.bool("locked"),
            nsfw: try row.bool("nsfw"),
            local: try row.bool("local"),
            featuredCommunity: try row.bool("featured_community"),
            featuredLocal: try row.bool("featured_local")
        )
        updated = try row.optionalDate("updated_at")
        texts[.name] = try row.string("name")
        texts[.url] = try row.optionalString("url")
        texts[.body] = try row.optionalString("body")
        texts[.embedTitle] = try row.optionalString("embed_title")
        texts[.embedDescription] = try row.optionalString("embed_description")
        texts[.thumbnailURL] = try row.optionalString("thumbnail_url")
        texts[.embedVideoURL] = try row.optionalString("embed_video_url")
        texts[.urlContentType] = try row.optionalString("url_content_type")
        texts[.altText] = try row.optionalString("alt_text")
    }
}

extension PostCounts {
    init(v1 row: inout RowReader) throws(DemoServerError) {
        let published = try row.date("published_at")
        self.init(
            published: published,
            newestCommentTimeNecro: try row.optionalDate("newest_comment_time_necro_at") ?? published,
            newestCommentTime: try row.optionalDate("newest_comment_time_at") ?? published,
            hotRank: try row.double("hot_rank"),
            hotRankActive: try row.double("hot_rank_active"),
            scaledRank: try row.double("scaled_rank"),
            controversyRank: try row.double("controversy_rank"),
            comments: try row.int("comments"),
            score: try row.int("score"),
            upvotes: try row.int("upvotes"),
            downvotes: try row.int("downvotes")
        )
    }
}

extension Comment {
    init(v1 row: inout RowReader) throws(DemoServerError) {
        self.init(
            id: try row.id("id"),
            published: try row.date("published_at"),
            address: ObjectURL(try row.string("ap_id")),
            creatorID: try row.id("creator_id"),
            postID: try row.id("post_id"),
            languageID: try row.int32("language_id"),
            removed: try row.bool("removed"),
            deleted: try row.bool("deleted"),
            local: try row.bool("local"),
            distinguished: try row.bool("distinguished")
        )
        updated = try row.optionalDate("updated_at")
        texts[.content] = try row.string("content")
        texts[.path] = try row.string("path")
    }
}

extension CommentCounts {
    init(v1 row: inout RowReader) throws(DemoServerError) {
        self.init(
            published: try row.date("published_at"),
            hotRank: try row.double("hot_rank"),
            controversyRank: try row.double("controversy_rank"),
            score: try row.int("score"),
            upvotes: try row.int("upvotes"),
            downvotes: try row.int("downvotes"),
            childCount: try row.int("child_count")
        )
    }
}

extension PrivateMessage {
    /// Reads a message; its notification has the mark whether it was read.
    init(v1 row: inout RowReader) throws(DemoServerError) {
        self.init(
            id: try row.id("id"),
            creatorID: try row.id("creator_id"),
            recipientID: try row.id("recipient_id"),
            content: try row.string("content"),
            deleted: try row.bool("deleted"),
            read: true,
            published: try row.date("published_at"),
            updated: try row.optionalDate("updated_at"),
            apID: try row.string("ap_id"),
            local: try row.bool("local"),
            removed: try row.bool("removed")
        )
    }
}

extension ModlogEntry {
    /// Reads a row of the only table of the log; nil for a kind that older versions do not have.
    static func of1_0(_ row: inout RowReader) throws(DemoServerError) -> (Modlog.Kind, ModlogEntry)? {
        let name = try row.string("kind")
        guard let kind = Modlog.Kind(nameIn1_0: name) else { return nil }
        var entry = ModlogEntry(
            id: try row.id("id"),
            moderatorID: try row.id("mod_id"),
            postID: try row.optionalInt32("target_post_id"),
            commentID: try row.optionalInt32("target_comment_id"),
            communityID: try row.optionalInt32("target_community_id"),
            personID: try row.optionalInt32("target_person_id"),
            reason: try row.optionalString("reason"),
            when: try row.date("published_at")
        )
        entry.isDone = try !row.bool("is_revert")
        entry.expires = try row.optionalDate("expires_at")
        entry.isInCommunity = name != "AdminFeaturePostSite"
        return (kind, entry)
    }
}

extension Modlog.Kind {
    /// Makes a kind from its name in the table of 1.0.
    fileprivate init?(nameIn1_0 name: String) {
        switch name {
        case "AdminBan": self = .ban
        case "AdminAdd": self = .add
        case "AdminFeaturePostSite", "ModFeaturePostCommunity": self = .featurePost
        case "ModAddToCommunity": self = .addToCommunity
        case "ModBanFromCommunity": self = .banFromCommunity
        case "ModLockPost": self = .lockPost
        case "ModLockComment": self = .lockComment
        case "ModRemoveComment": self = .removeComment
        case "ModRemovePost": self = .removePost
        case "AdminRemoveCommunity": self = .removeCommunity
        case "ModTransferCommunity": self = .transferCommunity
        case "AdminPurgeComment": self = .purgeComment
        case "AdminPurgeCommunity": self = .purgeCommunity
        case "AdminPurgePerson": self = .purgePerson
        case "AdminPurgePost": self = .purgePost
        default: return nil
        }
    }
}

extension Report {
    init(v1 row: inout RowReader, of kind: ReportKind) throws(DemoServerError) {
        self.init(
            id: try row.id("id"),
            creatorID: try row.id("creator_id"),
            subjectID: 0,
            original: Original(),
            reason: try row.string("reason"),
            resolved: try row.bool("resolved"),
            resolverID: try row.optionalInt32("resolver_id"),
            published: try row.date("published_at"),
            updated: try row.optionalDate("updated_at")
        )
        switch kind {
        case .post:
            subjectID = try row.id("post_id")
            original.name = try row.optionalString("original_post_name")
            original.url = try row.optionalString("original_post_url")
            original.text = try row.optionalString("original_post_body")
        case .comment:
            subjectID = try row.id("comment_id")
            original.text = try row.optionalString("original_comment_text")
        case .privateMessage:
            subjectID = try row.id("private_message_id")
            original.text = try row.optionalString("original_pm_text")
        }
    }
}

extension Notification.Subject {
    init(_ row: inout RowReader) throws(DemoServerError) {
        let kind = try row.string("kind")
        let id = try row.id("subject_id")
        switch kind {
        case "message": self = .message(id)
        case "comment": self = .comment(id)
        case "post": self = .post(id)
        default:
            guard let modlogKind = Modlog.Kind(rawValue: kind) else {
                throw row.error("kind", "is not a known choice")
            }
            self = .moderation(modlogKind, id)
        }
    }

    func write(to row: inout RowWriter) {
        let (kind, id) =
            switch self {
            case .message(let id): ("message", id)
            case .comment(let id): ("comment", id)
            case .post(let id): ("post", id)
            case .moderation(let kind, let id): (kind.rawValue, id)
            }
        row.column("kind", kind)
        row.column("subject_id", id)
    }
}
