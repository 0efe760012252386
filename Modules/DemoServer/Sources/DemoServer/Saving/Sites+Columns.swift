extension Site {
    func write(to row: inout RowWriter) {
        row.column("id", id)
        row.column("name", name)
        row.column("sidebar", sidebar)
        row.column("published", published)
        row.column("updated", updated)
        row.column("icon", icon)
        row.column("banner", banner)
        row.column("description", description)
        row.column("actor_id", actorID)
        row.column("last_refreshed_at", lastRefreshedAt)
        row.column("inbox_url", inboxURL)
        row.column("instance_id", instanceID)
        row.column("content_warning", contentWarning)
        row.column("public_key", publicKey)
    }
}

extension LocalSite {
    func write(to row: inout RowWriter) {
        row.column("id", id)
        row.column("site_id", siteID)
        row.column("site_setup", siteSetup)
        row.column("enable_downvotes", enableDownvotes)
        row.column("enable_nsfw", enableNSFW)
        row.column("community_creation_admin_only", communityCreationAdminOnly)
        row.column("require_email_verification", requireEmailVerification)
        row.column("application_question", applicationQuestion)
        row.column("private_instance", privateInstance)
        row.column("default_theme", defaultTheme)
        row.column("default_post_listing_type", defaultListing.rawValue)
        row.column("legal_information", legalInformation)
        row.column("hide_modlog_mod_names", hideModlogModNames)
        row.column("application_email_admins", applicationEmailAdmins)
        row.column("slur_filter_regex", slurFilter?.pattern)
        row.column("actor_name_max_length", actorNameMaxLength)
        row.column("federation_enabled", federationEnabled)
        row.column("captcha_enabled", captchaEnabled)
        row.column("captcha_difficulty", captchaDifficulty)
        row.column("published", published)
        row.column("updated", updated)
        row.column("registration_mode", registrationMode)
        row.column("reports_email_admins", reportsEmailAdmins)
        row.column("federation_signed_fetch", federationSignedFetch)
        row.column("default_post_listing_mode", defaultListingMode)
        row.column("default_sort_type", defaultSort.rawValue)
    }
}

extension SiteCounts {
    func write(to row: inout RowWriter) {
        row.column("site_id", siteID)
        row.column("users", users)
        row.column("posts", posts)
        row.column("comments", comments)
        row.column("communities", communities)
        row.column("users_active_day", usersActiveDay)
        row.column("users_active_week", usersActiveWeek)
        row.column("users_active_month", usersActiveMonth)
        row.column("users_active_half_year", usersActiveHalfYear)
    }
}

extension Language {
    func write(to row: inout RowWriter) {
        row.column("id", id)
        row.column("code", code)
        row.column("name", name)
    }
}

extension RateLimits {
    func write(to row: inout RowWriter) {
        row.column("local_site_id", localSiteID)
        row.column("published", published)
        row.column("updated", updated)
        row.column("message", message.capacity)
        row.column("message_per_second", message.seconds)
        row.column("post", post.capacity)
        row.column("post_per_second", post.seconds)
        row.column("register", register.capacity)
        row.column("register_per_second", register.seconds)
        row.column("image", image.capacity)
        row.column("image_per_second", image.seconds)
        row.column("comment", comment.capacity)
        row.column("comment_per_second", comment.seconds)
        row.column("search", search.capacity)
        row.column("search_per_second", search.seconds)
        row.column("import_user_settings", importUserSettings.capacity)
        row.column("import_user_settings_per_second", importUserSettings.seconds)
    }
}
