extension JSONWriter {
    mutating func write(v4 site: Site) {
        member("id", site.id)
        member("name", site.name)
        member("sidebar", site.sidebar)
        member("published_at", site.published)
        member("updated_at", site.updated)
        member("icon", site.icon)
        member("banner", site.banner)
        member("summary", site.description)
        member("ap_id", site.actorID)
        member("last_refreshed_at", site.lastRefreshedAt)
        member("inbox_url", site.inboxURL)
        member("instance_id", site.instanceID)
        member("content_warning", site.contentWarning)
    }

    /// Writes the settings, with the counts as members.
    mutating func write(v4 site: LocalSite, _ counts: SiteCounts) {
        member("id", site.id)
        member("site_id", site.siteID)
        member("site_setup", site.siteSetup)
        member("community_creation_admin_only", site.communityCreationAdminOnly)
        member("email_verification_required", site.requireEmailVerification)
        member("application_question", site.applicationQuestion)
        member("private_instance", site.privateInstance)
        member("default_theme", site.defaultTheme)
        member("default_post_listing_type", site.defaultListing.inV4)
        member("legal_information", site.legalInformation)
        member("application_email_admins", site.applicationEmailAdmins)
        member("slur_filter_regex", site.slurFilter?.pattern)
        member("federation_enabled", site.federationEnabled)
        member("published_at", site.published)
        member("updated_at", site.updated)
        member("registration_mode", site.registrationMode.inSnakeCase)
        member("reports_email_admins", site.reportsEmailAdmins)
        member("federation_signed_fetch", site.federationSignedFetch)
        member("default_post_listing_mode", site.defaultListingMode.inSnakeCase)
        member("default_post_sort_type", site.defaultSort.inV4)
        member("default_comment_sort_type", "hot")
        member("oauth_registration", true)
        let downvotes = site.enableDownvotes ? "all" : "disable"
        member("post_upvotes", "all")
        member("post_downvotes", downvotes)
        member("comment_upvotes", "all")
        member("comment_downvotes", downvotes)
        member("nsfw_content_disallowed", !site.enableNSFW)
        member("users", counts.users)
        member("posts", counts.posts)
        member("comments", counts.comments)
        member("communities", counts.communities)
        member("users_active_day", counts.usersActiveDay)
        member("users_active_week", counts.usersActiveWeek)
        member("users_active_month", counts.usersActiveMonth)
        member("users_active_half_year", counts.usersActiveHalfYear)
        member("email_notifications_disabled", false)
        member("default_items_per_page", PageOfV4.defaultLimit)
        imageSettings()
        member("max_invites_per_user_allowed", 10)
    }

    /// Writes the defaults of the settings for pictures, which this server does not have.
    private mutating func imageSettings() {
        member("image_mode", "proxy_all_images")
        member("image_upload_timeout_seconds", 30)
        member("image_max_thumbnail_size", 512)
        member("image_max_avatar_size", 512)
        member("image_max_banner_size", 1024)
        member("image_max_upload_size", 1024)
        member("image_allow_video_uploads", true)
        member("image_upload_disabled", false)
    }

    mutating func write(v4 limits: RateLimits) {
        member("local_site_id", limits.localSiteID)
        bucket("message_max_requests", "message_interval_seconds", limits.message)
        bucket("post_max_requests", "post_interval_seconds", limits.post)
        bucket("register_max_requests", "register_interval_seconds", limits.register)
        bucket("image_max_requests", "image_interval_seconds", limits.image)
        bucket("comment_max_requests", "comment_interval_seconds", limits.comment)
        bucket("search_max_requests", "search_interval_seconds", limits.search)
        member("published_at", limits.published)
        member("updated_at", limits.updated)
        bucket(
            "import_user_settings_max_requests",
            "import_user_settings_interval_seconds",
            limits.importUserSettings
        )
    }

    private mutating func bucket(_ requests: StaticString, _ interval: StaticString, _ bucket: RateLimits.Bucket) {
        member(requests, bucket.capacity)
        member(interval, bucket.seconds)
    }

    mutating func write(v4 instance: Instance) {
        member("id", instance.id)
        member("domain", instance.domain)
        member("published_at", instance.published)
        member("updated_at", instance.updated)
        member("software", instance.software)
        member("version", instance.version)
    }

    /// Writes an emoji of the site with its keywords.
    mutating func write(_ emoji: CustomEmoji, v4 world: World) {
        object("custom_emoji") {
            $0.member("id", emoji.id)
            $0.member("shortcode", emoji.shortcode)
            $0.member("image_url", emoji.imageURL)
            $0.member("alt_text", emoji.altText)
            $0.member("category", emoji.category)
            $0.member("published_at", emoji.published)
        }
        array("keywords", world.emojiKeywords.rows.filter { $0.emojiID == emoji.id }) { writer, keyword in
            writer.object {
                $0.member("custom_emoji_id", keyword.emojiID)
                $0.member("keyword", keyword.word)
            }
        }
    }

    mutating func write(v4 login: Login) {
        member("user_id", login.userID)
        member("published_at", login.published)
        member("ip", login.address)
        member("user_agent", login.userAgent)
    }
}

extension JSONWriter {
    /// Writes the settings of an account.
    mutating func write(v4 user: LocalUser, of world: World) {
        let settings = world.since1_0.settings[user.id] ?? SettingsSince1_0()
        member("id", user.id)
        member("person_id", user.personID)
        member("email", user.email)
        member("show_nsfw", user.showNSFW)
        member("theme", user.theme)
        member("default_post_sort_type", user.defaultSort.inV4)
        member("default_listing_type", user.defaultListing.inV4)
        member("interface_language", user.interfaceLanguage)
        member("show_avatars", user.showAvatars)
        member("send_notifications_to_email", user.sendsNotificationsToEmail)
        member("show_bot_accounts", user.showBotAccounts)
        member("show_read_posts", user.showReadPosts)
        member("email_verified", user.emailVerified)
        member("accepted_application", user.acceptedApplication)
        member("open_links_in_new_tab", user.openLinksInNewTab)
        member("blur_nsfw", user.blurNSFW)
        member("infinite_scroll_enabled", user.infiniteScroll)
        member("admin", user.isAdmin)
        member("post_listing_mode", user.postListingMode.inSnakeCase)
        member("totp_2fa_enabled", user.totpEnabled)
        member("animated_images_enabled", user.animatedImages)
        member("collapse_bot_comments", user.collapseBotComments)
        member("last_donation_notification_at", user.lastDonationNotification)
        member("private_messages_enabled", settings.acceptsPrivateMessages)
        member("default_comment_sort_type", settings.defaultCommentSort.rawValue.inSnakeCase)
        member("auto_mark_fetched_posts_as_read", settings.marksFetchedPostsAsRead)
        member("hide_posts_with_media", settings.hidesPostsWithMedia)
        member("default_post_time_range_seconds", settings.timeRange)
        let display = world.voteDisplays[user.id]
        member("show_score", display?.score ?? user.showScores)
        member("show_upvotes", display?.upvotes ?? true)
        member("show_downvotes", settings.showsDownvotes.inSnakeCase)
        member("show_upvote_percentage", display?.upvotePercentage ?? false)
        member("show_person_votes", settings.showsVotesOfPeople)
        member("default_items_per_page", settings.itemsPerPage)
        member("show_media", settings.showsMedia)
    }
}
