/// Who may open an account.
enum RegistrationMode: String, Choice {
    case closed = "Closed"
    case requireApplication = "RequireApplication"
    case open = "Open"
}

/// The site's settings as an admin sends them: what is nil is left as it is, a text sent empty is taken away.
struct SiteDraft {
    static let longestName = 20
    static let longestDescription = 150

    var sidebar: String?
    let icon: String?
    let banner: String?
    let languages: [LanguageID]?
    let allowed: [String]?
    let blocked: [String]?
    let taglines: [String]?
    private let texts: [String: String]
    private let flags: [String: Bool]
    private let numbers: [String: Int32]
    private let listing: ListingType?
    private let sort: SortType?
    private let mode: PostListingMode?
    private let registration: RegistrationMode?

    private static let textNames = [
        "name", "description", "application_question", "default_theme", "legal_information",
        "slur_filter_regex", "captcha_difficulty", "content_warning",
    ]

    private static let flagColumns: [(String, any WritableKeyPath<LocalSite, Bool> & Sendable)] = [
        ("enable_downvotes", \.enableDownvotes), ("enable_nsfw", \.enableNSFW),
        ("community_creation_admin_only", \.communityCreationAdminOnly),
        ("require_email_verification", \.requireEmailVerification), ("private_instance", \.privateInstance),
        ("application_email_admins", \.applicationEmailAdmins), ("hide_modlog_mod_names", \.hideModlogModNames),
        ("federation_enabled", \.federationEnabled), ("captcha_enabled", \.captchaEnabled),
        ("reports_email_admins", \.reportsEmailAdmins),
    ]

    private static let limitColumns: [(String, any WritableKeyPath<RateLimits, RateLimits.Bucket> & Sendable)] = [
        ("rate_limit_message", \.message), ("rate_limit_post", \.post), ("rate_limit_register", \.register),
        ("rate_limit_image", \.image), ("rate_limit_comment", \.comment), ("rate_limit_search", \.search),
    ]

    init(_ body: Body) throws(ServerError) {
        sidebar = try body.optionalText("sidebar")
        icon = try body.optionalText("icon")
        banner = try body.optionalText("banner")
        languages = try body.optionalIDs("discussion_languages")
        allowed = try body.optionalTexts("allowed_instances")
        blocked = try body.optionalTexts("blocked_instances")
        taglines = try body.optionalTexts("taglines")
        listing = try body.optionalChoice("default_post_listing_type")
        sort = try body.optionalChoice("default_sort_type")
        mode = try body.optionalChoice("default_post_listing_mode")
        registration = try body.optionalChoice("registration_mode")
        var texts: [String: String] = [:]
        for name in Self.textNames { texts[name] = try body.optionalText(name) }
        self.texts = texts
        var flags: [String: Bool] = [:]
        for (name, _) in Self.flagColumns { flags[name] = try body.optionalFlag(name) }
        self.flags = flags
        var numbers: [String: Int32] = [:]
        for name in ["actor_name_max_length"] + Self.limitColumns.flatMap({ [$0.0, "\($0.0)_per_second"] }) {
            numbers[name] = try body.optionalID(name)
        }
        self.numbers = numbers
    }

    /// Judges the settings in the real server's order.
    func requireValid(for site: LocalSite) throws(ServerError) {
        let slurs = try usable(pattern: texts["slur_filter_regex"] ?? site.slurFilter?.pattern)
        if let name = texts["name"] {
            if name.isEmpty { throw ServerError("site_name_required") }
            if name.utf16.count > Self.longestName { throw ServerError("site_name_length_overflow") }
            if let slurs, slurs.isFound(in: name) { throw ServerError("slurs") }
        }
        if let description = texts["description"] {
            if description.utf16.count > Self.longestDescription {
                throw ServerError("site_description_length_overflow")
            }
            if let slurs, slurs.isFound(in: description) { throw ServerError("slurs") }
        }
        if let listing, listing != .all, listing != .local { throw ServerError("invalid_default_post_listing_type") }
        try Texts.requireBody(sidebar, longest: Texts.longestComment)
        let asks = (registration?.rawValue ?? site.registrationMode) == RegistrationMode.requireApplication.rawValue
        let question = texts["application_question"] ?? site.applicationQuestion
        if asks, question == nil || texts["application_question"]?.isEmpty == true {
            throw ServerError("application_question_required")
        }
    }

    /// A pattern must be one, and not match everything; an empty one is none.
    private func usable(pattern: String?) throws(ServerError) -> Pattern? {
        guard let pattern, !pattern.isEmpty else { return nil }
        let words: Pattern
        do throws(PatternError) { words = try Pattern(pattern) } catch { throw ServerError("invalid_regex") }
        if words.isFound(in: "1") { throw ServerError("permissive_regex") }
        return words
    }

    func edit(_ site: inout Site, icon: WebAddress?, banner: WebAddress?) {
        if let name = texts["name"] { site.name = name }
        if let sidebar { site.sidebar = sidebar.isEmpty ? nil : sidebar }
        change(&site.description, by: "description")
        change(&site.contentWarning, by: "content_warning")
        if self.icon != nil { site.icon = icon?.text }
        if self.banner != nil { site.banner = banner?.text }
    }

    func edit(_ site: inout LocalSite) {
        for (name, column) in Self.flagColumns {
            if let flag = flags[name] { site[keyPath: column] = flag }
        }
        change(&site.applicationQuestion, by: "application_question")
        change(&site.legalInformation, by: "legal_information")
        if let pattern = texts["slur_filter_regex"] {
            site.slurFilter = pattern.isEmpty ? nil : SlurFilter(pattern)
        }
        if let theme = texts["default_theme"] { site.defaultTheme = theme }
        if let difficulty = texts["captcha_difficulty"] { site.captchaDifficulty = difficulty }
        if let listing { site.defaultListing = listing }
        if let sort { site.defaultSort = sort }
        if let mode { site.defaultListingMode = mode.rawValue }
        if let registration { site.registrationMode = registration.rawValue }
        if let longest = numbers["actor_name_max_length"] { site.actorNameMaxLength = Int(longest) }
    }

    /// Changes how often what may be asked; no time at all is no time to count in, and left out.
    func edit(_ limits: inout RateLimits) {
        for (name, column) in Self.limitColumns {
            if let capacity = numbers[name] { limits[keyPath: column].capacity = Int(capacity) }
            if let seconds = numbers["\(name)_per_second"], seconds != 0 {
                limits[keyPath: column].seconds = Int(seconds)
            }
        }
    }

    private func change(_ text: inout String?, by name: String) {
        if let new = texts[name] { text = new.isEmpty ? nil : new }
    }
}
