public import LemmyIdentifiers
public import WireRuntime

/// Settings of a server that shall change; what is nil stays as it is. An empty text takes away what was there.
public struct InstanceSettings: Hashable, Sendable {
    /// The name.
    public var name: String?
    /// What it is about and its rules, in Markdown.
    public var sidebar: String?
    /// One line about it.
    public var description: String?
    /// The small picture.
    public var icon: WireURL?
    /// The wide picture.
    public var banner: WireURL?
    /// What to warn of before anything is shown; since 0.19.4.
    public var contentWarning: String?
    /// Its duties, in Markdown.
    public var legalInformation: String?
    /// Whether there are downvotes.
    public var downvotesAllowed: Bool?
    /// Whether there may be what is not safe for work.
    public var nsfwAllowed: Bool?
    /// Whether only administrators found communities.
    public var onlyAdminsCreateCommunities: Bool?
    /// How one gets an account.
    public var registrationMode: RegistrationMode?
    /// What is asked of who wants one, in Markdown.
    public var applicationQuestion: String?
    /// Whether addresses have to be confirmed.
    public var emailRequired: Bool?
    /// Whether only who is logged in may read.
    public var isPrivate: Bool?
    /// Whether it talks to other servers.
    public var federates: Bool?
    /// Whether registering takes a captcha.
    public var captchaRequired: Bool?
    /// How hard it is: `easy`, `medium` or `hard`.
    public var captchaDifficulty: String?
    /// The feed for who has not chosen.
    public var defaultFeed: FeedKind?
    /// The order for who has not chosen; since 0.19.4.
    public var defaultSort: PostSort?
    /// How a feed is drawn for who has not chosen; since 0.19.4.
    public var defaultListing: FeedLayout?
    /// The colours of its own pages for who has not chosen.
    public var defaultTheme: String?
    /// Whether administrators get a letter for each application.
    public var applicationsEmailAdmins: Bool?
    /// Whether they get one for each report.
    public var reportsEmailAdmins: Bool?
    /// Whether the modlog keeps to itself who acted.
    public var hidesModeratorNames: Bool?
    /// The languages that are welcome.
    public var discussionLanguageIds: [LanguageID]?
    /// What no text may match, a regular expression.
    public var forbiddenWords: String?
    /// The links that nobody may post; since 0.19.4.
    public var forbiddenUrls: [String]?
    /// How long names may be.
    public var nameLengthLimit: Int?
    /// The only servers to talk to, by host.
    public var allowedInstances: [String]?
    /// The servers not to talk to, by host.
    public var blockedInstances: [String]?
    /// The lines for the top, in place of those there are.
    public var taglines: [String]?
    /// How much one address may do; what is not among them stays as it is, and ``RateLimit/Action/settingsImport`` cannot be changed.
    public var rateLimits: [RateLimit] = []

    /// Changes nothing.
    public init() {}
}
