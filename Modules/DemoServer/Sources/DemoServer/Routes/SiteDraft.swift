/// The modes of registration, which decide who may create an account.
enum RegistrationMode: String, Choice {
    case closed = "Closed"
    case requireApplication = "RequireApplication"
    case open = "Open"
}

/// The site settings that an admin sends. A setting that is nil is not changed; an empty text clears the old one.
struct SiteDraft {
    static let longestName = 20
    static let longestDescription = 150

    private let name: String?
    var sidebar: String?
    let sent: DecodedBody<SiteBodyFields>

    private typealias Flag = any KeyPath<SiteBodyFields, Member<Bool?>> & Sendable
    private typealias Number = any KeyPath<SiteBodyFields, Member<Int32?>> & Sendable

    private static let flagColumns: [(Flag, any WritableKeyPath<LocalSite, Bool> & Sendable)] = [
        (\.enableDownvotes, \.enableDownvotes), (\.enableNSFW, \.enableNSFW),
        (\.communityCreationAdminOnly, \.communityCreationAdminOnly),
        (\.requireEmailVerification, \.requireEmailVerification), (\.privateInstance, \.privateInstance),
        (\.applicationEmailAdmins, \.applicationEmailAdmins), (\.hideModlogModNames, \.hideModlogModNames),
        (\.federationEnabled, \.federationEnabled), (\.captchaEnabled, \.captchaEnabled),
        (\.reportsEmailAdmins, \.reportsEmailAdmins),
    ]

    private static let limitColumns:
        [(capacity: Number, seconds: Number, any WritableKeyPath<RateLimits, RateLimits.Bucket> & Sendable)] = [
            (\.rateLimitMessage, \.rateLimitMessagePerSecond, \.message),
            (\.rateLimitPost, \.rateLimitPostPerSecond, \.post),
            (\.rateLimitRegister, \.rateLimitRegisterPerSecond, \.register),
            (\.rateLimitImage, \.rateLimitImagePerSecond, \.image),
            (\.rateLimitComment, \.rateLimitCommentPerSecond, \.comment),
            (\.rateLimitSearch, \.rateLimitSearchPerSecond, \.search),
        ]

    init(named name: String?, _ sent: DecodedBody<SiteBodyFields>) {
        self.name = name
        sidebar = sent.sidebar
        self.sent = sent
    }

    /// Checks the settings in the real server's order.
    func requireValid(for site: LocalSite) throws(ServerError) {
        let slurs = try requireUsable(sent.slurFilterRegex.map(SlurFilter.init) ?? site.slurFilter)
        if let name {
            if name.isEmpty { throw ServerError("site_name_required") }
            if name.utf16.count > Self.longestName { throw ServerError("site_name_length_overflow") }
            if let slurs, slurs.matches(in: name) { throw ServerError("slurs") }
        }
        if let description = sent.description {
            if description.utf16.count > Self.longestDescription {
                throw ServerError("site_description_length_overflow")
            }
            if let slurs, slurs.matches(in: description) { throw ServerError("slurs") }
        }
        if let listing = sent.defaultPostListingType, listing != .all, listing != .local {
            throw ServerError("invalid_default_post_listing_type")
        }
        try TextValidation.requireBody(sidebar, longest: TextValidation.longestComment)
        let asks =
            (sent.registrationMode?.rawValue ?? site.registrationMode) == RegistrationMode.requireApplication.rawValue
        let question = sent.applicationQuestion ?? site.applicationQuestion
        if asks, question == nil || sent.applicationQuestion?.isEmpty == true {
            throw ServerError("application_question_required")
        }
    }

    /// Returns the filter.
    ///
    /// - Throws: `invalid_regex`, or `permissive_regex` for a pattern that matches everything.
    private func requireUsable(_ filter: SlurFilter?) throws(ServerError) -> SlurFilter? {
        if filter?.isInvalid == true { throw ServerError("invalid_regex") }
        if filter?.matches(in: "1") == true { throw ServerError("permissive_regex") }
        return filter
    }

    func edit(_ site: inout Site, icon: WebURL?, banner: WebURL?) {
        if let name { site.name = name }
        if let sidebar { site.sidebar = sidebar.isEmpty ? nil : sidebar }
        change(&site.description, to: sent.description)
        change(&site.contentWarning, to: sent.contentWarning)
        if sent.icon != nil { site.icon = icon?.text }
        if sent.banner != nil { site.banner = banner?.text }
    }

    func edit(_ site: inout LocalSite) {
        for (flag, column) in Self.flagColumns {
            if let flag = sent[dynamicMember: flag] { site[keyPath: column] = flag }
        }
        change(&site.applicationQuestion, to: sent.applicationQuestion)
        change(&site.legalInformation, to: sent.legalInformation)
        if let pattern = sent.slurFilterRegex { site.slurFilter = pattern.isEmpty ? nil : SlurFilter(pattern) }
        if let theme = sent.defaultTheme { site.defaultTheme = theme }
        if let difficulty = sent.captchaDifficulty { site.captchaDifficulty = difficulty }
        if let listing = sent.defaultPostListingType { site.defaultListing = listing }
        if let sort = sent.defaultSortType { site.defaultSort = sort }
        if let mode = sent.defaultPostListingMode { site.defaultListingMode = mode.rawValue }
        if let registration = sent.registrationMode { site.registrationMode = registration.rawValue }
        if let longest = sent.actorNameMaxLength { site.actorNameMaxLength = Int(longest) }
    }

    /// Changes the rate limits. An interval of zero seconds is ignored.
    func edit(_ limits: inout RateLimits) {
        for (capacity, seconds, column) in Self.limitColumns {
            if let capacity = sent[dynamicMember: capacity] { limits[keyPath: column].capacity = Int(capacity) }
            if let seconds = sent[dynamicMember: seconds], seconds != 0 {
                limits[keyPath: column].seconds = Int(seconds)
            }
        }
    }

    private func change(_ text: inout String?, to new: String?) {
        if let new { text = new.isEmpty ? nil : new }
    }
}
