extension Site {
    init(_ row: inout RowReader) throws(DemoServerError) {
        id = try row.id("id")
        name = try row.string("name")
        sidebar = try row.optionalString("sidebar")
        published = try row.date("published")
        updated = try row.optionalDate("updated")
        icon = try row.optionalString("icon")
        banner = try row.optionalString("banner")
        description = try row.optionalString("description")
        actorID = try row.string("actor_id")
        lastRefreshedAt = try row.date("last_refreshed_at")
        inboxURL = try row.string("inbox_url")
        instanceID = try row.int32("instance_id")
        if row.schema == .v0_19 { contentWarning = try row.optionalString("content_warning") }
        publicKey = try row.string("public_key")
    }
}

extension LocalSite {
    init(_ row: inout RowReader) throws(DemoServerError) {
        id = try row.id("id")
        siteID = try row.int32("site_id")
        siteSetup = try row.bool("site_setup")
        enableDownvotes = try row.bool("enable_downvotes")
        enableNSFW = try row.bool("enable_nsfw")
        communityCreationAdminOnly = try row.bool("community_creation_admin_only")
        requireEmailVerification = try row.bool("require_email_verification")
        applicationQuestion = try row.optionalString("application_question")
        privateInstance = try row.bool("private_instance")
        defaultTheme = try row.string("default_theme")
        defaultListing = try row.choice("default_post_listing_type")
        legalInformation = try row.optionalString("legal_information")
        hideModlogModNames = try row.bool("hide_modlog_mod_names")
        applicationEmailAdmins = try row.bool("application_email_admins")
        slurFilter = try row.optionalString("slur_filter_regex").map(SlurFilter.init)
        actorNameMaxLength = try row.int("actor_name_max_length")
        federationEnabled = try row.bool("federation_enabled")
        captchaEnabled = try row.bool("captcha_enabled")
        captchaDifficulty = try row.string("captcha_difficulty")
        published = try row.date("published")
        updated = try row.optionalDate("updated")
        registrationMode = try row.string("registration_mode")
        reportsEmailAdmins = try row.bool("reports_email_admins")
        guard row.schema == .v0_19 else { return }
        federationSignedFetch = try row.bool("federation_signed_fetch")
        defaultListingMode = try row.string("default_post_listing_mode")
        defaultSort = try row.choice("default_sort_type")
    }
}

extension SiteCounts {
    init(_ row: inout RowReader) throws(DemoServerError) {
        rowID = try row.ownNumber()
        siteID = try row.int32("site_id")
        users = try row.int("users")
        posts = try row.int("posts")
        comments = try row.int("comments")
        communities = try row.int("communities")
        usersActiveDay = try row.int("users_active_day")
        usersActiveWeek = try row.int("users_active_week")
        usersActiveMonth = try row.int("users_active_month")
        usersActiveHalfYear = try row.int("users_active_half_year")
    }
}

extension Language {
    init(_ row: inout RowReader) throws(DemoServerError) {
        id = try row.int32("id")
        code = try row.string("code")
        name = try row.string("name")
    }
}

extension RateLimits {
    init(_ row: inout RowReader) throws(DemoServerError) {
        rowID = try row.ownNumber()
        localSiteID = try row.int32("local_site_id")
        message = Bucket(capacity: try row.int("message"), seconds: try row.int("message_per_second"))
        post = Bucket(capacity: try row.int("post"), seconds: try row.int("post_per_second"))
        register = Bucket(capacity: try row.int("register"), seconds: try row.int("register_per_second"))
        image = Bucket(capacity: try row.int("image"), seconds: try row.int("image_per_second"))
        comment = Bucket(capacity: try row.int("comment"), seconds: try row.int("comment_per_second"))
        search = Bucket(capacity: try row.int("search"), seconds: try row.int("search_per_second"))
        published = try row.date("published")
        updated = try row.optionalDate("updated")
        guard row.schema == .v0_19 else { return }
        importUserSettings = Bucket(
            capacity: try row.int("import_user_settings"),
            seconds: try row.int("import_user_settings_per_second")
        )
    }
}
