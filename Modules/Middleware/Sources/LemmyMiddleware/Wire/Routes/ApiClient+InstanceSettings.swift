import ApiTypes
import Middleware
import WireRuntime

// What administrators decide for a whole server.

extension ApiClient {
    /// Changes settings of the server; for its administrators.
    ///
    /// - Parameter settings: What shall change.
    /// - Returns: The server as it is now.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`: they may have been changed then.
    @discardableResult
    public func editInstance(_ settings: InstanceSettings) async throws -> Instance2 {
        try await write(ApiEditSite(settings, at: siteName)) { Instance2Value($0.siteView, server: $1) }
    }

    /// Sets a server up that has just been installed; for its first administrator, once.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - settings: The rest; reports and forbidden links come later (``editInstance(_:)``).
    /// - Returns: The server as it is now.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`: it may have been set up then.
    @discardableResult
    public func createInstance(name: String, _ settings: InstanceSettings = InstanceSettings()) async throws
        -> Instance2
    {
        let request = ApiCreateSite(name, try ApiEditSite(settings, at: siteName))
        return try await write(request) { Instance2Value($0.siteView, server: $1) }
    }
}

extension ApiEditSite {
    /// - Throws: ``ApiClientError`` for what servers before 1.0 do not have.
    fileprivate init(_ settings: InstanceSettings, at site: String) throws(ApiClientError) {
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
            registrationMode: try settings.registrationMode?.wire(at: site),
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
    /// What an edit says, of a server that is new.
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
    /// As the server spells it.
    ///
    /// - Throws: ``ApiClientError`` for what servers before 1.0 do not have.
    fileprivate func wire(at site: String) throws(ApiClientError) -> ApiRegistrationMode {
        switch self {
        case .closed: return .closed
        case .requiresApplication: return .requireApplication
        case .open: return .open
        case .requiresInvitation, .other: throw .notBefore1_0("registration by \(rawValue)", at: site)
        }
    }
}
