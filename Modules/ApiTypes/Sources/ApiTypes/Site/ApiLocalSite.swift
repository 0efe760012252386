public import LemmyIdentifiers
public import WireRuntime

/// The settings of the server that answers.
public struct ApiLocalSite: WireValue {
    /// The id.
    public var id: LocalSiteID
    /// `site_id` on the wire.
    public var siteId: SiteID
    /// `site_setup` on the wire.
    public var siteSetup: Bool
    /// `enable_downvotes` on the wire.
    public var enableDownvotes: Bool
    /// `enable_nsfw` on the wire.
    public var enableNsfw: Bool
    /// `community_creation_admin_only` on the wire.
    public var communityCreationAdminOnly: Bool
    /// `require_email_verification` on the wire.
    public var requireEmailVerification: Bool
    /// `application_question` on the wire.
    public var applicationQuestion: String?
    /// `private_instance` on the wire.
    public var privateInstance: Bool
    /// `default_theme` on the wire.
    public var defaultTheme: String
    /// `default_post_listing_type` on the wire.
    public var defaultPostListingType: ApiListingType
    /// `legal_information` on the wire.
    public var legalInformation: String?
    /// `hide_modlog_mod_names` on the wire.
    public var hideModlogModNames: Bool
    /// `application_email_admins` on the wire.
    public var applicationEmailAdmins: Bool
    /// `slur_filter_regex` on the wire.
    public var slurFilterRegex: String?
    /// `actor_name_max_length` on the wire.
    public var actorNameMaxLength: Int
    /// `federation_enabled` on the wire.
    public var federationEnabled: Bool
    /// `captcha_enabled` on the wire.
    public var captchaEnabled: Bool
    /// `captcha_difficulty` on the wire.
    public var captchaDifficulty: String
    /// When it was made.
    public var published: WireDate
    /// When it was last edited.
    public var updated: WireDate?
    /// `registration_mode` on the wire.
    public var registrationMode: ApiRegistrationMode
    /// `reports_email_admins` on the wire.
    public var reportsEmailAdmins: Bool
    /// `federation_signed_fetch` on the wire; since 0.19.0.
    public var federationSignedFetch: Bool?
    /// `default_post_listing_mode` on the wire; since 0.19.4.
    public var defaultPostListingMode: ApiPostListingMode?
    /// `default_sort_type` on the wire; since 0.19.4.
    public var defaultSortType: ApiSortType?
    /// `federation_worker_count` on the wire; until 0.18.0.
    public var federationWorkerCount: Int?

    /// Makes a value, for tests and previews.
    public init(
        id: LocalSiteID,
        siteId: SiteID,
        siteSetup: Bool,
        enableDownvotes: Bool,
        enableNsfw: Bool,
        communityCreationAdminOnly: Bool,
        requireEmailVerification: Bool,
        applicationQuestion: String? = nil,
        privateInstance: Bool,
        defaultTheme: String,
        defaultPostListingType: ApiListingType,
        legalInformation: String? = nil,
        hideModlogModNames: Bool,
        applicationEmailAdmins: Bool,
        slurFilterRegex: String? = nil,
        actorNameMaxLength: Int,
        federationEnabled: Bool,
        captchaEnabled: Bool,
        captchaDifficulty: String,
        published: WireDate,
        updated: WireDate? = nil,
        registrationMode: ApiRegistrationMode,
        reportsEmailAdmins: Bool,
        federationSignedFetch: Bool? = nil,
        defaultPostListingMode: ApiPostListingMode? = nil,
        defaultSortType: ApiSortType? = nil,
        federationWorkerCount: Int? = nil
    ) {
        self.id = id
        self.siteId = siteId
        self.siteSetup = siteSetup
        self.enableDownvotes = enableDownvotes
        self.enableNsfw = enableNsfw
        self.communityCreationAdminOnly = communityCreationAdminOnly
        self.requireEmailVerification = requireEmailVerification
        self.applicationQuestion = applicationQuestion
        self.privateInstance = privateInstance
        self.defaultTheme = defaultTheme
        self.defaultPostListingType = defaultPostListingType
        self.legalInformation = legalInformation
        self.hideModlogModNames = hideModlogModNames
        self.applicationEmailAdmins = applicationEmailAdmins
        self.slurFilterRegex = slurFilterRegex
        self.actorNameMaxLength = actorNameMaxLength
        self.federationEnabled = federationEnabled
        self.captchaEnabled = captchaEnabled
        self.captchaDifficulty = captchaDifficulty
        self.published = published
        self.updated = updated
        self.registrationMode = registrationMode
        self.reportsEmailAdmins = reportsEmailAdmins
        self.federationSignedFetch = federationSignedFetch
        self.defaultPostListingMode = defaultPostListingMode
        self.defaultSortType = defaultSortType
        self.federationWorkerCount = federationWorkerCount
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case siteId = "site_id"
        case siteSetup = "site_setup"
        case enableDownvotes = "enable_downvotes"
        case enableNsfw = "enable_nsfw"
        case communityCreationAdminOnly = "community_creation_admin_only"
        case requireEmailVerification = "require_email_verification"
        case applicationQuestion = "application_question"
        case privateInstance = "private_instance"
        case defaultTheme = "default_theme"
        case defaultPostListingType = "default_post_listing_type"
        case legalInformation = "legal_information"
        case hideModlogModNames = "hide_modlog_mod_names"
        case applicationEmailAdmins = "application_email_admins"
        case slurFilterRegex = "slur_filter_regex"
        case actorNameMaxLength = "actor_name_max_length"
        case federationEnabled = "federation_enabled"
        case captchaEnabled = "captcha_enabled"
        case captchaDifficulty = "captcha_difficulty"
        case published
        case updated
        case registrationMode = "registration_mode"
        case reportsEmailAdmins = "reports_email_admins"
        case federationSignedFetch = "federation_signed_fetch"
        case defaultPostListingMode = "default_post_listing_mode"
        case defaultSortType = "default_sort_type"
        case federationWorkerCount = "federation_worker_count"
    }
}
