import Networking

extension Route {
    static var v4SiteWriteRoutes: [Route] {
        [
            Route(.put, at: .v4, "/site", EditSiteOfV4.self) { world, call, viewer, body throws(ServerError) in
                try world.requireAdmin(viewer)
                try world.configureSite(SiteDraft(named: body.name, body.settings), at: call.now)
                return world.respond { $0.siteViewV4(of: world) }
            },
            Route(.post, at: .v4, "/site", EditSiteOfV4.self) { world, call, viewer, body throws(ServerError) in
                try world.requireAdmin(viewer)
                if world.localSite.siteSetup { throw ServerError("site_already_exists") }
                try world.configureSite(SiteDraft(named: body.name, body.settings), at: call.now)
                return world.respond { $0.siteViewV4(of: world) }
            },
            Route(.post, at: .v4, "/admin/leave") { world, call throws(ServerError) in
                try world.leaveAdmins(call.requireLogin(), at: call.now)
                return world.siteAnswerV4(call.ties)
            },
        ]
    }
}

/// The modes of registration. Invitations, which the real server has besides, do not exist here.
private enum RegistrationModeOfV4: String, Choice {
    case closed
    case requireApplication = "require_application"
    case open

    var mode: RegistrationMode {
        switch self {
        case .closed: .closed
        case .requireApplication: .requireApplication
        case .open: .open
        }
    }
}

/// The modes of votes. This server has one setting, for downvotes on posts and comments.
private enum FederationModeOfV4: String, Choice {
    case all, local, disable
}

private enum PostListingModeOfV4: String, Choice {
    case list, card
    case smallCard = "small_card"

    var mode: PostListingMode {
        switch self {
        case .list: .list
        case .card: .card
        case .smallCard: .smallCard
        }
    }
}

/// The site's settings. Other members that the real server accepts have no effect here.
struct EditSiteOfV4: RequestBody {
    static let name = "EditSite"

    let name = Member<String?>("name")
    let sidebar = Member<String?>("sidebar")
    let summary = Member<String?>("summary")
    let communityCreationAdminOnly = Member<Bool?>("community_creation_admin_only")
    let emailVerificationRequired = Member<Bool?>("email_verification_required")
    let applicationQuestion = Member<String?>("application_question")
    let privateInstance = Member<Bool?>("private_instance")
    let defaultTheme = Member<String?>("default_theme")
    let defaultPostListingType = Member<ListingOfV4?>("default_post_listing_type")
    fileprivate let defaultPostListingMode = Member<PostListingModeOfV4?>("default_post_listing_mode")
    let defaultPostSortType = Member<PostSortOfV4?>("default_post_sort_type")
    let legalInformation = Member<String?>("legal_information")
    let applicationEmailAdmins = Member<Bool?>("application_email_admins")
    let discussionLanguages = Member<[LanguageID]?>("discussion_languages")
    let slurFilterRegex = Member<String?>("slur_filter_regex")
    let rateLimitMessage = Member<Int32?>("rate_limit_message_max_requests")
    let rateLimitMessageSeconds = Member<Int32?>("rate_limit_message_interval_seconds")
    let rateLimitPost = Member<Int32?>("rate_limit_post_max_requests")
    let rateLimitPostSeconds = Member<Int32?>("rate_limit_post_interval_seconds")
    let rateLimitRegister = Member<Int32?>("rate_limit_register_max_requests")
    let rateLimitRegisterSeconds = Member<Int32?>("rate_limit_register_interval_seconds")
    let rateLimitImage = Member<Int32?>("rate_limit_image_max_requests")
    let rateLimitImageSeconds = Member<Int32?>("rate_limit_image_interval_seconds")
    let rateLimitComment = Member<Int32?>("rate_limit_comment_max_requests")
    let rateLimitCommentSeconds = Member<Int32?>("rate_limit_comment_interval_seconds")
    let rateLimitSearch = Member<Int32?>("rate_limit_search_max_requests")
    let rateLimitSearchSeconds = Member<Int32?>("rate_limit_search_interval_seconds")
    let federationEnabled = Member<Bool?>("federation_enabled")
    fileprivate let registrationMode = Member<RegistrationModeOfV4?>("registration_mode")
    let reportsEmailAdmins = Member<Bool?>("reports_email_admins")
    let contentWarning = Member<String?>("content_warning")
    fileprivate let postDownvotes = Member<FederationModeOfV4?>("post_downvotes")
    fileprivate let commentDownvotes = Member<FederationModeOfV4?>("comment_downvotes")
    let nsfwContentDisallowed = Member<Bool?>("nsfw_content_disallowed")
}

extension DecodedBody where Body == EditSiteOfV4 {
    /// The settings with the names and the values of `/api/v3`.
    fileprivate var settings: DecodedBody<SiteBodyFields> {
        var values = values.renaming("summary", to: "description")
            .renaming("email_verification_required", to: "require_email_verification")
        for limit in ["message", "post", "register", "image", "comment", "search"] {
            values = values.renaming("rate_limit_\(limit)_max_requests", to: "rate_limit_\(limit)")
                .renaming("rate_limit_\(limit)_interval_seconds", to: "rate_limit_\(limit)_per_second")
        }
        let downvotes = self.postDownvotes ?? self.commentDownvotes
        values["enable_downvotes"] = DecodedField<Bool?>(value: downvotes.map { $0 != .disable })
        values["enable_nsfw"] = DecodedField<Bool?>(value: self.nsfwContentDisallowed.map { !$0 })
        values["default_post_listing_type"] = DecodedField<ListingType?>(value: self.defaultPostListingType?.listing)
        values["default_sort_type"] = DecodedField<SortType?>(value: self.defaultPostSortType?.sort)
        values["registration_mode"] = DecodedField<RegistrationMode?>(value: self.registrationMode?.mode)
        let mode = self.defaultPostListingMode?.mode
        values["default_post_listing_mode"] = DecodedField<PostListingMode?>(value: mode)
        return DecodedBody<SiteBodyFields>(declared: SiteBodyFields(), values: values)
    }
}
