import ApiTypes
import Foundation
public import LemmyIdentifiers
import Middleware
import Networking
public import WireRuntime

extension ApiClient {
    /// Fetches the description of this client's server: tier 3.
    ///
    /// - Throws: ``ApiClientError``, or `CancellationError`.
    public func getInstance() async throws -> Instance3 { try await read(ApiGetSite()) }

    /// Fetches the description of the server at an address. The request is sent as a guest, unless the address is that of this client's own
    /// server.
    ///
    /// - Returns: The instance; its `api` is the client of its host.
    /// - Throws: ``ApiClientError``, or `CancellationError`.
    public func getInstance(actorId: WireURL) async throws -> Instance3 {
        guard let url = actorId.url, let host = url.host() else {
            throw ApiClientError(.notFound, "\(actorId) names no server", hint: "check the address")
        }
        // Another path on the same host may be another server.
        let isBelowOwn = ["", "/", server.basePath, server.basePath + "/"].contains(url.path())
        if host == siteHost || host == server.host, isBelowOwn { return try await getInstance() }
        return try await ApiClient.getApiClient(for: url, with: nil, in: registry).getInstance()
    }

    /// Fetches the list of servers that this server knows.
    ///
    /// - Returns: The list; nil if the server does not publish it.
    /// - Throws: ``ApiClientError``, or `CancellationError`.
    public func getFederatedInstances() async throws -> FederatedInstances? {
        try await readPlain(ApiGetFederatedInstances()) { answer in
            answer.federatedInstances.map {
                FederatedInstances(
                    linked: WireMapping.summaries($0.linked),
                    allowed: WireMapping.summaries($0.allowed),
                    blocked: WireMapping.summaries($0.blocked)
                )
            }
        }
    }

    /// Fetches a page's description of itself, for the preview of a link. The server visits the page.
    ///
    /// - Throws: ``ApiClientError``, also if the page cannot be reached; or `CancellationError`.
    public func getLinkPreview(of url: WireURL) async throws -> LinkPreview {
        try await readPlain(ApiGetSiteMetadata(url: url.string), about: url.string) { answer in
            LinkPreview(
                title: answer.metadata.title,
                description: answer.metadata.description,
                imageUrl: answer.metadata.image,
                videoUrl: answer.metadata.embedVideoUrl,
                contentType: answer.metadata.contentType
            )
        }
    }
}

// Decisions of administrators for a whole server.

extension ApiClient {
    /// Changes settings of the server; for its administrators.
    ///
    /// - Parameter settings: The settings to change.
    /// - Returns: The server after the change.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`, in which case the server may have changed
    ///   them.
    @discardableResult
    public func editInstance(_ settings: InstanceSettings) async throws -> Instance2 {
        try await write(ApiEditSite(settings, at: siteName)) { Instance2Value($0.siteView, server: $1) }
    }

    /// Sets up a newly installed server; its first administrator calls this once.
    ///
    /// - Parameters:
    ///   - name: The name of the server.
    ///   - settings: The other settings; reports and forbidden links are set later with ``editInstance(_:)``.
    /// - Returns: The server after the setup.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`, in which case the server may be set up.
    @discardableResult
    public func createInstance(name: String, _ settings: InstanceSettings = InstanceSettings()) async throws
        -> Instance2
    {
        let request = ApiCreateSite(name, try ApiEditSite(settings, at: siteName))
        return try await write(request) { Instance2Value($0.siteView, server: $1) }
    }
}

extension ApiEditSite {
    /// Creates the request from settings.
    ///
    /// - Throws: ``ApiClientError`` for a setting that servers before 1.0 do not have.
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
    /// Returns the server's spelling.
    ///
    /// - Throws: ``ApiClientError`` for a mode that servers before 1.0 do not have.
    fileprivate func wire(at site: String) throws(ApiClientError) -> ApiRegistrationMode {
        switch self {
        case .closed: return .closed
        case .requiresApplication: return .requireApplication
        case .open: return .open
        case .requiresInvitation, .other: throw .unsupportedBefore1_0("registration by \(rawValue)", at: site)
        }
    }
}

// The server's own emojis, for its administrators; Instance3 lists them.

extension ApiClient {
    /// Adds an emoji.
    ///
    /// - Parameters:
    ///   - shortcode: The text that a user writes between two colons.
    ///   - imageUrl: The address of the picture.
    ///   - altText: A description of the picture.
    ///   - category: The category of the emoji in a palette.
    ///   - keywords: The keywords by which a search finds the emoji.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`, in which case the server may have added
    ///   it.
    public func createCustomEmoji(
        shortcode: String,
        imageUrl: WireURL,
        altText: String,
        category: String,
        keywords: [String] = []
    ) async throws -> CustomEmoji {
        let request = ApiCreateCustomEmoji(
            category: category,
            shortcode: shortcode,
            imageUrl: imageUrl.string,
            altText: altText,
            keywords: keywords
        )
        return try await writePlain(request) { WireMapping.customEmoji($0.customEmoji) }
    }

    /// Changes an emoji. Everything but its shortcode can change.
    ///
    /// - Parameter emoji: The emoji with the new values.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`, in which case the server may have changed
    ///   it.
    @discardableResult
    public func editCustomEmoji(_ emoji: CustomEmoji) async throws -> CustomEmoji {
        let request = ApiEditCustomEmoji(
            id: emoji.id,
            category: emoji.category,
            imageUrl: emoji.imageUrl.string,
            altText: emoji.altText,
            keywords: emoji.keywords
        )
        return try await writePlain(request, about: "emoji:\(emoji.id)") { WireMapping.customEmoji($0.customEmoji) }
    }

    /// Deletes an emoji.
    ///
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`, in which case the server may have deleted
    ///   it.
    public func deleteCustomEmoji(id: CustomEmojiID) async throws {
        try await write(ApiDeleteCustomEmoji(id: id), about: "emoji:\(id)")
    }
}

extension ApiClient {
    /// Makes a person an administrator of this server.
    ///
    /// - Returns: All administrators, in the order of their rank.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`, in which case the server may have acted.
    @discardableResult
    public func addAdmin(personId: PersonID) async throws -> [Person2] { try await setAdmin(personId, true) }

    /// Removes an administrator from office.
    ///
    /// - Returns: The remaining administrators, in the order of their rank.
    /// - Throws: The same errors as ``addAdmin(personId:)``; an administrator with a longer time in office cannot be removed.
    @discardableResult
    public func removeAdmin(personId: PersonID) async throws -> [Person2] { try await setAdmin(personId, false) }

    private func setAdmin(_ person: PersonID, _ isOne: Bool) async throws -> [Person2] {
        let request = ApiAddAdmin(personId: person, added: isOne)
        return try await write(request, about: "person:\(person)") { answer, server in
            answer.admins.map { Person2Value($0, server: server) }
        } show: { [self] in
            caches.person2.models(of: $0, in: $1)
        }
    }

    /// Resigns the viewer's own office as an administrator; the last administrator cannot resign.
    ///
    /// - Returns: The server with its remaining administrators.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`, in which case the server may have acted.
    @discardableResult
    public func leaveAdmin() async throws -> Instance3 {
        try await write(ApiLeaveAdmin()) { Instance3Value($0, server: $1) }
    }

    // MARK: Applications

    /// Fetches a page of the applications for accounts; for administrators.
    ///
    /// - Parameters:
    ///   - undecidedOnly: True to leave out decided applications. The oldest come first then, otherwise the newest.
    ///   - page: The page number, from 1.
    ///   - limit: The maximum number of rows: 1 to 50.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`.
    public func getRegistrationApplications(
        undecidedOnly: Bool? = nil,
        page: Int? = nil,
        limit: Int? = nil
    ) async throws -> [RegistrationApplication] {
        let request = ApiListRegistrationApplications(unreadOnly: undecidedOnly, page: page, limit: limit)
        return try await readAll(request) { answer, server in
            answer.registrationApplications.map { RegistrationApplicationValue($0, server: server) }
        }
    }

    /// Fetches a person's application; for administrators; since 0.19.6.
    ///
    /// - Throws: ``ApiClientError``, with code `notFound` if the person made none; or `CancellationError`.
    public func getRegistrationApplication(personId: PersonID) async throws -> RegistrationApplication {
        try await read(ApiGetRegistrationApplication(personId: personId), about: "person:\(personId)") {
            RegistrationApplicationValue($0.registrationApplication, server: $1)
        }
    }

    /// Fetches the number of undecided applications; for administrators.
    ///
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`.
    public func getRegistrationApplicationCount() async throws -> Int {
        try await readPlain(ApiGetUnreadRegistrationApplicationCount()) { $0.registrationApplications }
    }

    /// Returns the request that decides about an application. The response names the administrator who decided.
    nonisolated func decisionRequest(
        _ isApproved: Bool,
        reason: String?,
        _ id: RegistrationApplicationID
    ) -> EditRequest {
        editRequest(ApiApproveRegistrationApplication(id: id, approve: isApproved, denyReason: reason)) {
            RegistrationApplicationValue($0.registrationApplication, server: $1)
        } show: {
            _ = self.caches.registrationApplication.model(of: $0, in: $1)
        }
    }
}
