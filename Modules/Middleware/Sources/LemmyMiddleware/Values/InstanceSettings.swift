public import LemmyIdentifiers
public import WireRuntime

/// The settings of a server that a request changes. A nil property leaves its setting unchanged; an empty text removes the old text.
public struct InstanceSettings: Hashable, Sendable {
    /// The name of the server.
    public var name: String?
    /// The description and the rules of the server, in Markdown.
    public var sidebar: String?
    /// A description of the server in one line.
    public var description: String?
    /// The address of the icon.
    public var icon: WireURL?
    /// The address of the banner.
    public var banner: WireURL?
    /// The warning that is shown before any content; since 0.19.4.
    public var contentWarning: String?
    /// The legal information of the server, in Markdown.
    public var legalInformation: String?
    /// True if downvotes are allowed.
    public var downvotesAllowed: Bool?
    /// True if content that is not safe for work is allowed.
    public var nsfwAllowed: Bool?
    /// True if only administrators may create communities.
    public var onlyAdminsCreateCommunities: Bool?
    /// The way in which a person gets an account.
    public var registrationMode: RegistrationMode?
    /// The question that an applicant for an account answers, in Markdown.
    public var applicationQuestion: String?
    /// True if a new account has to confirm its email address.
    public var emailRequired: Bool?
    /// True if only logged-in accounts may read.
    public var isPrivate: Bool?
    /// True if the server exchanges content with other servers.
    public var federates: Bool?
    /// True if a registration requires a captcha.
    public var captchaRequired: Bool?
    /// The difficulty of the captcha: `easy`, `medium` or `hard`.
    public var captchaDifficulty: String?
    /// The feed for accounts that have not chosen one.
    public var defaultFeed: FeedKind?
    /// The order of a feed for accounts that have not chosen one; since 0.19.4.
    public var defaultSort: PostSort?
    /// The layout of a feed for accounts that have not chosen one; since 0.19.4.
    public var defaultListing: FeedLayout?
    /// The colour theme of the server's own pages for accounts that have not chosen one.
    public var defaultTheme: String?
    /// True if administrators get an email for each application.
    public var applicationsEmailAdmins: Bool?
    /// True if administrators get an email for each report.
    public var reportsEmailAdmins: Bool?
    /// True if the modlog hides the names of moderators.
    public var hidesModeratorNames: Bool?
    /// The languages that posts and comments may be in.
    public var discussionLanguageIds: [LanguageID]?
    /// The regular expression of forbidden text: no text may match it.
    public var forbiddenWords: String?
    /// The links that no post may contain; since 0.19.4.
    public var forbiddenUrls: [String]?
    /// The maximum length of names.
    public var nameLengthLimit: Int?
    /// The hosts of the only servers that this server federates with.
    public var allowedInstances: [String]?
    /// The hosts of the servers that this server does not federate with.
    public var blockedInstances: [String]?
    /// The lines that the server shows at the top of its pages; they replace the existing ones.
    public var taglines: [String]?
    /// The limits on the requests of one address. An action without an element here keeps its limit, and
    /// ``RateLimit/Action/settingsImport`` cannot be changed.
    public var rateLimits: [RateLimit] = []

    /// Creates settings that change nothing.
    public init() {}
}

/// The way in which a person gets an account on a server.
public enum RegistrationMode: String, Codable, Hashable, Sendable, CaseIterable {
    /// The server accepts no new accounts.
    case closed
    /// An administrator decides about each application.
    case requiresApplication
    /// A person needs an invitation from an account of the server; since 1.0.
    case requiresInvitation
    /// The server accepts every new account.
    case open
    /// A mode that only a newer server knows.
    case other
}

/// The maximum number of requests that one address may send for an action within a period.
public struct RateLimit: Codable, Hashable, Sendable {
    /// The action whose requests are counted.
    public enum Action: String, Codable, Hashable, Sendable, CaseIterable {
        /// Every request that has no limit of its own.
        case message
        /// Posts.
        case post
        /// New accounts, new communities and password resets.
        case register
        /// Pictures.
        case image
        /// Comments.
        case comment
        /// Searches.
        case search
        /// The import of settings from another server; since 0.19.0.
        case settingsImport
    }

    /// The action whose requests are counted.
    public var action: Action
    /// The maximum number of requests.
    public var requests: Int
    /// The period in seconds.
    public var seconds: Int

    /// Creates a limit.
    public init(_ action: Action, requests: Int, seconds: Int) {
        self.action = action
        self.requests = requests
        self.seconds = seconds
    }
}
