import ApiTypesV4
import LemmyMiddleware
import WireRuntime

extension LemmyV4 {
    func editInstance(
        _ settings: InstanceSettings,
        at site: String
    ) throws(ApiClientError) -> Call<Instance2Value> {
        try requireKnown(settings)
        return Call(ApiV4.EditSite(settings)) { answer, context in
            Instance2Value(answer.siteView, server: context.server)
        }
    }

    func createInstance(
        named name: String,
        _ settings: InstanceSettings,
        at site: String
    ) throws(ApiClientError) -> Call<Instance2Value> {
        try requireKnown(settings)
        if settings.forbiddenUrls != nil { throw lacking("forbidding links while a server is set up") }
        return Call(ApiV4.CreateSite(name, ApiV4.EditSite(settings))) { answer, context in
            Instance2Value(answer.siteView, server: context.server)
        }
    }

    /// Throws for a setting that 1.0 has not, or has elsewhere.
    private func requireKnown(_ settings: InstanceSettings) throws(ApiClientError) {
        let lacks: [(isSet: Bool, what: String)] = [
            (settings.icon != nil, "an icon of the server by its address"),
            (settings.banner != nil, "a banner of the server by its address"),
            (settings.hidesModeratorNames != nil, "hiding the names of moderators"),
            (settings.nameLengthLimit != nil, "a limit on the length of names"),
            (settings.captchaRequired != nil || settings.captchaDifficulty != nil, "changing the captcha"),
            (settings.allowedInstances != nil, "replacing the list of allowed servers"),
            (settings.blockedInstances != nil, "replacing the list of blocked servers"),
            (settings.taglines != nil, "replacing the taglines"),
            (settings.registrationMode == .other, "registration by “other”"),
        ]
        if let lack = lacks.first(where: \.isSet) { throw lacking(lack.what) }
    }
}

extension ApiV4.EditSite {
    /// Creates the request from settings.
    fileprivate init(_ settings: InstanceSettings) {
        let downvotes: ApiV4.FederationMode? = settings.downvotesAllowed.map { $0 ? .all : .disable }
        self.init(
            name: settings.name,
            sidebar: settings.sidebar,
            summary: settings.description,
            communityCreationAdminOnly: settings.onlyAdminsCreateCommunities,
            emailVerificationRequired: settings.emailRequired,
            applicationQuestion: settings.applicationQuestion,
            privateInstance: settings.isPrivate,
            defaultTheme: settings.defaultTheme,
            defaultPostListingType: settings.defaultFeed?.wireV4,
            defaultPostListingMode: settings.defaultListing?.wireV4,
            defaultPostSortType: settings.defaultSort?.wireV4,
            defaultPostTimeRangeSeconds: settings.defaultSort?.maximumAge,
            legalInformation: settings.legalInformation,
            applicationEmailAdmins: settings.applicationsEmailAdmins,
            discussionLanguages: settings.discussionLanguageIds,
            slurFilterRegex: settings.forbiddenWords,
            federationEnabled: settings.federates,
            blockedUrls: settings.forbiddenUrls,
            registrationMode: settings.registrationMode?.wireV4,
            reportsEmailAdmins: settings.reportsEmailAdmins,
            contentWarning: settings.contentWarning,
            postDownvotes: downvotes,
            commentDownvotes: downvotes,
            nsfwContentDisallowed: settings.nsfwAllowed.map { !$0 }
        )
        for limit in settings.rateLimits { set(limit) }
    }

    private mutating func set(_ limit: RateLimit) {
        let (requests, seconds) = (limit.requests, limit.seconds)
        switch limit.action {
        case .message: (rateLimitMessageMaxRequests, rateLimitMessageIntervalSeconds) = (requests, seconds)
        case .post: (rateLimitPostMaxRequests, rateLimitPostIntervalSeconds) = (requests, seconds)
        case .register: (rateLimitRegisterMaxRequests, rateLimitRegisterIntervalSeconds) = (requests, seconds)
        case .image: (rateLimitImageMaxRequests, rateLimitImageIntervalSeconds) = (requests, seconds)
        case .comment: (rateLimitCommentMaxRequests, rateLimitCommentIntervalSeconds) = (requests, seconds)
        case .search: (rateLimitSearchMaxRequests, rateLimitSearchIntervalSeconds) = (requests, seconds)
        case .settingsImport:
            rateLimitImportUserSettingsMaxRequests = requests
            rateLimitImportUserSettingsIntervalSeconds = seconds
        }
    }
}

extension ApiV4.CreateSite {
    /// Creates the request for a new server from the fields of an edit.
    fileprivate init(_ name: String, _ edit: ApiV4.EditSite) {
        self.init(
            name: name,
            sidebar: edit.sidebar,
            summary: edit.summary,
            communityCreationAdminOnly: edit.communityCreationAdminOnly,
            emailVerificationRequired: edit.emailVerificationRequired,
            applicationQuestion: edit.applicationQuestion,
            privateInstance: edit.privateInstance,
            defaultTheme: edit.defaultTheme,
            defaultPostListingType: edit.defaultPostListingType,
            defaultPostListingMode: edit.defaultPostListingMode,
            defaultPostSortType: edit.defaultPostSortType,
            defaultPostTimeRangeSeconds: edit.defaultPostTimeRangeSeconds,
            legalInformation: edit.legalInformation,
            applicationEmailAdmins: edit.applicationEmailAdmins,
            discussionLanguages: edit.discussionLanguages,
            slurFilterRegex: edit.slurFilterRegex,
            rateLimitMessageMaxRequests: edit.rateLimitMessageMaxRequests,
            rateLimitMessageIntervalSeconds: edit.rateLimitMessageIntervalSeconds,
            rateLimitPostMaxRequests: edit.rateLimitPostMaxRequests,
            rateLimitPostIntervalSeconds: edit.rateLimitPostIntervalSeconds,
            rateLimitRegisterMaxRequests: edit.rateLimitRegisterMaxRequests,
            rateLimitRegisterIntervalSeconds: edit.rateLimitRegisterIntervalSeconds,
            rateLimitImageMaxRequests: edit.rateLimitImageMaxRequests,
            rateLimitImageIntervalSeconds: edit.rateLimitImageIntervalSeconds,
            rateLimitCommentMaxRequests: edit.rateLimitCommentMaxRequests,
            rateLimitCommentIntervalSeconds: edit.rateLimitCommentIntervalSeconds,
            rateLimitSearchMaxRequests: edit.rateLimitSearchMaxRequests,
            rateLimitSearchIntervalSeconds: edit.rateLimitSearchIntervalSeconds,
            rateLimitImportUserSettingsMaxRequests: edit.rateLimitImportUserSettingsMaxRequests,
            rateLimitImportUserSettingsIntervalSeconds: edit.rateLimitImportUserSettingsIntervalSeconds,
            federationEnabled: edit.federationEnabled,
            registrationMode: edit.registrationMode,
            contentWarning: edit.contentWarning,
            reportsEmailAdmins: edit.reportsEmailAdmins,
            postDownvotes: edit.postDownvotes,
            commentDownvotes: edit.commentDownvotes,
            nsfwContentDisallowed: edit.nsfwContentDisallowed
        )
    }
}

extension RegistrationMode {
    /// The server's spelling: `require_application`.
    fileprivate var wireV4: ApiV4.RegistrationMode {
        switch self {
        case .closed: .closed
        case .requiresApplication: .requireApplication
        case .requiresInvitation: .requireInvitation
        case .open: .open
        case .other: .unknown(rawValue)
        }
    }
}
