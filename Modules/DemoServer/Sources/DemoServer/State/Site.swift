/// The public description of a server.
struct Site {
    var id: Int32
    var name: String
    var sidebar: String?
    var published: Timestamp
    var updated: Timestamp?
    var icon: String?
    var banner: String?
    var description: String?
    var actorID: String
    var lastRefreshedAt: Timestamp
    var inboxURL: String
    var publicKey: String
    var instanceID: InstanceID
    var contentWarning: String?
}

/// This server's settings.
struct LocalSite {
    var id: Int32
    var siteID: Int32
    var siteSetup: Bool
    var enableDownvotes: Bool
    var enableNSFW: Bool
    var communityCreationAdminOnly: Bool
    var requireEmailVerification: Bool
    var applicationQuestion: String?
    var privateInstance: Bool
    var defaultTheme: String
    var defaultListing: ListingType
    var legalInformation: String?
    var hideModlogModNames: Bool
    var applicationEmailAdmins: Bool
    var slurFilter: SlurFilter?
    var actorNameMaxLength: Int
    var federationEnabled: Bool
    var captchaEnabled: Bool
    var captchaDifficulty: String
    var published: Timestamp
    var updated: Timestamp?
    var registrationMode: String
    var reportsEmailAdmins: Bool
    var federationSignedFetch = false
    var defaultListingMode = "List"
    var defaultSort = SortType.active
}

/// The rate limits of the settings.
struct RateLimits {
    /// A limit: the number of requests in a number of seconds.
    struct Bucket {
        var capacity: Int
        var seconds: Int
    }

    /// The row's own number, in tables that have one; 0.18 shows it.
    var rowID: Int32?
    var localSiteID: Int32
    var message: Bucket
    var post: Bucket
    var register: Bucket
    var image: Bucket
    var comment: Bucket
    var search: Bucket
    var importUserSettings = Bucket(capacity: 1, seconds: 86_400)
    var published: Timestamp
    var updated: Timestamp?
}

/// This server's counts.
struct SiteCounts {
    /// The row's own number, in tables that have one; 0.18 shows it.
    var rowID: Int32?
    var siteID: Int32
    var users: Int
    var posts: Int
    var comments: Int
    var communities: Int
    var usersActiveDay: Int
    var usersActiveWeek: Int
    var usersActiveMonth: Int
    var usersActiveHalfYear: Int
}

/// A short text, one of which the front page shows at random.
struct Tagline {
    var id: Int32
    var localSiteID: Int32
    var content: String
    var published: Timestamp
    var updated: Timestamp?
}

/// A language of posts and comments.
struct Language {
    var id: LanguageID
    var code: String
    var name: String
}

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
        if row.schema >= .v0_19 { contentWarning = try row.optionalString("content_warning") }
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
        guard row.schema >= .v0_19 else { return }
        federationSignedFetch = try row.bool("federation_signed_fetch")
        defaultListingMode = try row.string("default_post_listing_mode")
        defaultSort = try row.choice("default_sort_type")
    }
}

extension SiteCounts {
    init(_ row: inout RowReader) throws(DemoServerError) {
        rowID = try row.rowNumber()
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
        rowID = try row.rowNumber()
        localSiteID = try row.int32("local_site_id")
        message = Bucket(capacity: try row.int("message"), seconds: try row.int("message_per_second"))
        post = Bucket(capacity: try row.int("post"), seconds: try row.int("post_per_second"))
        register = Bucket(capacity: try row.int("register"), seconds: try row.int("register_per_second"))
        image = Bucket(capacity: try row.int("image"), seconds: try row.int("image_per_second"))
        comment = Bucket(capacity: try row.int("comment"), seconds: try row.int("comment_per_second"))
        search = Bucket(capacity: try row.int("search"), seconds: try row.int("search_per_second"))
        published = try row.date("published")
        updated = try row.optionalDate("updated")
        guard row.schema >= .v0_19 else { return }
        importUserSettings = Bucket(
            capacity: try row.int("import_user_settings"),
            seconds: try row.int("import_user_settings_per_second")
        )
    }
}

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
