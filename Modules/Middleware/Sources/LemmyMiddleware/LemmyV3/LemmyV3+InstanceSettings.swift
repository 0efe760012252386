import ApiTypes
import WireRuntime

extension LemmyV3 {
    func editInstance(
        _ settings: InstanceSettings,
        at site: String
    ) throws(ApiClientError) -> Call<Instance2Value> {
        Call(ApiEditSite(settings, try wire(settings.registrationMode))) { answer, context in
            Instance2Value(answer.siteView, server: context.server)
        }
    }

    func createInstance(
        named name: String,
        _ settings: InstanceSettings,
        at site: String
    ) throws(ApiClientError) -> Call<Instance2Value> {
        Call(ApiCreateSite(name, ApiEditSite(settings, try wire(settings.registrationMode)))) { answer, context in
            Instance2Value(answer.siteView, server: context.server)
        }
    }

    /// Returns the server's spelling of a mode.
    ///
    /// - Throws: ``ApiClientError`` with code `unsupported` for a mode that servers before 1.0 do not have.
    private func wire(_ mode: RegistrationMode?) throws(ApiClientError) -> ApiRegistrationMode? {
        if let mode, mode.wire == nil { throw lacking("registration by “\(mode.rawValue)”") }
        return mode?.wire
    }
}

extension ApiEditSite {
    /// Creates the request from settings, with the server's spelling of the mode of registration.
    fileprivate init(_ settings: InstanceSettings, _ registrationMode: ApiRegistrationMode?) {
        self.init(
            name: settings.name,
            sidebar: settings.sidebar,
            description: settings.description,
            icon: settings.icon?.string,
            banner: settings.banner?.string,
            enableDownvotes: settings.downvotesAllowed,
            enableNsfw: settings.nsfwAllowed,
            communityCreationAdminOnly: settings.onlyAdminsCreateCommunities,
            requireEmailVerification: settings.emailRequired,
            applicationQuestion: settings.applicationQuestion,
            privateInstance: settings.isPrivate,
            defaultTheme: settings.defaultTheme,
            defaultPostListingType: settings.defaultFeed?.wire,
            defaultSortType: settings.defaultSort?.wire,
            legalInformation: settings.legalInformation,
            applicationEmailAdmins: settings.applicationsEmailAdmins,
            hideModlogModNames: settings.hidesModeratorNames,
            discussionLanguages: settings.discussionLanguageIds,
            slurFilterRegex: settings.forbiddenWords,
            actorNameMaxLength: settings.nameLengthLimit,
            federationEnabled: settings.federates,
            captchaEnabled: settings.captchaRequired,
            captchaDifficulty: settings.captchaDifficulty,
            allowedInstances: settings.allowedInstances,
            blockedInstances: settings.blockedInstances,
            blockedUrls: settings.forbiddenUrls,
            taglines: settings.taglines,
            registrationMode: registrationMode,
            reportsEmailAdmins: settings.reportsEmailAdmins,
            contentWarning: settings.contentWarning,
            defaultPostListingMode: settings.defaultListing?.wire
        )
        for limit in settings.rateLimits { set(limit) }
    }

    private mutating func set(_ limit: RateLimit) {
        let (requests, seconds) = (limit.requests, limit.seconds)
        switch limit.action {
        case .message: (rateLimitMessage, rateLimitMessagePerSecond) = (requests, seconds)
        case .post: (rateLimitPost, rateLimitPostPerSecond) = (requests, seconds)
        case .register: (rateLimitRegister, rateLimitRegisterPerSecond) = (requests, seconds)
        case .image: (rateLimitImage, rateLimitImagePerSecond) = (requests, seconds)
        case .comment: (rateLimitComment, rateLimitCommentPerSecond) = (requests, seconds)
        case .search: (rateLimitSearch, rateLimitSearchPerSecond) = (requests, seconds)
        case .settingsImport: break
        }
    }
}

extension ApiCreateSite {
    /// Creates the request for a new server from the fields of an edit.
    fileprivate init(_ name: String, _ edit: ApiEditSite) {
        self.init(
            name: name,
            sidebar: edit.sidebar,
            description: edit.description,
            icon: edit.icon,
            banner: edit.banner,
            enableDownvotes: edit.enableDownvotes,
            enableNsfw: edit.enableNsfw,
            communityCreationAdminOnly: edit.communityCreationAdminOnly,
            requireEmailVerification: edit.requireEmailVerification,
            applicationQuestion: edit.applicationQuestion,
            privateInstance: edit.privateInstance,
            defaultTheme: edit.defaultTheme,
            defaultPostListingType: edit.defaultPostListingType,
            defaultSortType: edit.defaultSortType,
            legalInformation: edit.legalInformation,
            applicationEmailAdmins: edit.applicationEmailAdmins,
            hideModlogModNames: edit.hideModlogModNames,
            discussionLanguages: edit.discussionLanguages,
            slurFilterRegex: edit.slurFilterRegex,
            actorNameMaxLength: edit.actorNameMaxLength,
            rateLimitMessage: edit.rateLimitMessage,
            rateLimitMessagePerSecond: edit.rateLimitMessagePerSecond,
            rateLimitPost: edit.rateLimitPost,
            rateLimitPostPerSecond: edit.rateLimitPostPerSecond,
            rateLimitRegister: edit.rateLimitRegister,
            rateLimitRegisterPerSecond: edit.rateLimitRegisterPerSecond,
            rateLimitImage: edit.rateLimitImage,
            rateLimitImagePerSecond: edit.rateLimitImagePerSecond,
            rateLimitComment: edit.rateLimitComment,
            rateLimitCommentPerSecond: edit.rateLimitCommentPerSecond,
            rateLimitSearch: edit.rateLimitSearch,
            rateLimitSearchPerSecond: edit.rateLimitSearchPerSecond,
            federationEnabled: edit.federationEnabled,
            captchaEnabled: edit.captchaEnabled,
            captchaDifficulty: edit.captchaDifficulty,
            allowedInstances: edit.allowedInstances,
            blockedInstances: edit.blockedInstances,
            taglines: edit.taglines,
            registrationMode: edit.registrationMode,
            contentWarning: edit.contentWarning,
            defaultPostListingMode: edit.defaultPostListingMode
        )
    }
}

extension RegistrationMode {
    /// The server's spelling; nil for a mode that servers before 1.0 do not have.
    fileprivate var wire: ApiRegistrationMode? {
        switch self {
        case .closed: .closed
        case .requiresApplication: .requireApplication
        case .open: .open
        case .requiresInvitation, .other: nil
        }
    }
}
