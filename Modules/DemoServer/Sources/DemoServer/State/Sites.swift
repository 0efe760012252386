/// A server as it presents itself.
struct Site {
    var id: Int32
    var name: String
    var sidebar: String?
    var published: Timestamp
    var updated: Timestamp?
    var icon: String?
    var banner: String?
    var description: String?
    var actorID: String
    var lastRefreshedAt: Timestamp
    var inboxURL: String
    var publicKey: String
    var instanceID: InstanceID
    var contentWarning: String?
}

/// This server's settings.
struct LocalSite {
    var id: Int32
    var siteID: Int32
    var siteSetup: Bool
    var enableDownvotes: Bool
    var enableNSFW: Bool
    var communityCreationAdminOnly: Bool
    var requireEmailVerification: Bool
    var applicationQuestion: String?
    var privateInstance: Bool
    var defaultTheme: String
    var defaultListing: ListingType
    var legalInformation: String?
    var hideModlogModNames: Bool
    var applicationEmailAdmins: Bool
    var slurFilter: SlurFilter?
    var actorNameMaxLength: Int
    var federationEnabled: Bool
    var captchaEnabled: Bool
    var captchaDifficulty: String
    var published: Timestamp
    var updated: Timestamp?
    var registrationMode: String
    var reportsEmailAdmins: Bool
    var federationSignedFetch = false
    var defaultListingMode = "List"
    var defaultSort = SortType.active
}

/// How often what may be asked, as the settings say it.
struct RateLimits {
    /// One bucket: so many requests in so many seconds.
    struct Bucket {
        var capacity: Int
        var seconds: Int
    }

    /// The row's own number, where the tables have one; 0.18 shows it.
    var rowID: Int32?
    var localSiteID: Int32
    var message: Bucket
    var post: Bucket
    var register: Bucket
    var image: Bucket
    var comment: Bucket
    var search: Bucket
    var importUserSettings = Bucket(capacity: 1, seconds: 86_400)
    var published: Timestamp
    var updated: Timestamp?
}

/// This server's numbers.
struct SiteCounts {
    /// The row's own number, where the tables have one; 0.18 shows it.
    var rowID: Int32?
    var siteID: Int32
    var users: Int
    var posts: Int
    var comments: Int
    var communities: Int
    var usersActiveDay: Int
    var usersActiveWeek: Int
    var usersActiveMonth: Int
    var usersActiveHalfYear: Int
}

/// A line that the front page shows now and then.
struct Tagline {
    var id: Int32
    var localSiteID: Int32
    var content: String
    var published: Timestamp
    var updated: Timestamp?
}

/// A language that something can be written in.
struct Language {
    var id: LanguageID
    var code: String
    var name: String
}
