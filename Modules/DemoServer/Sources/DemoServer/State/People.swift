/// A person, local or not.
struct Person {
    var id: PersonID
    var name: String
    var displayName: String?
    var avatar: String?
    var banned: Bool
    var published: Timestamp
    var updated: Timestamp?
    var actorID: String
    var bio: String?
    var local: Bool
    var banner: String?
    var deleted: Bool
    var matrixUserID: String?
    var isBot: Bool
    var banExpires: Timestamp?
    var instanceID: InstanceID
    /// Whether they run this server; 0.18 keeps and shows it here, 0.19 with the account.
    var isAdmin = false
}

/// What a person has written, counted.
struct PersonCounts {
    /// The row's own number, where the tables have one; 0.18 shows it.
    var rowID: Int32?
    var postCount: Int
    var postScore: Int
    var commentCount: Int
    var commentScore: Int
}

/// A person's account on this server and its settings.
struct LocalUser {
    var id: LocalUserID
    var personID: PersonID
    var email: String?
    var showNSFW: Bool
    var theme: String
    var defaultSort: SortType
    var defaultListing: ListingType
    var interfaceLanguage: String
    var showAvatars: Bool
    var sendsNotificationsToEmail: Bool
    var showScores: Bool
    var showBotAccounts: Bool
    var showReadPosts: Bool
    var emailVerified: Bool
    var acceptedApplication: Bool
    var openLinksInNewTab: Bool
    var blurNSFW = true
    var autoExpand = false
    var infiniteScroll: Bool
    var isAdmin = false
    var postListingMode = "List"
    var totpEnabled = false
    var keyboardNavigation = false
    var animatedImages = true
    var collapseBotComments = false
    var lastDonationNotification = Timestamp(micros: 0)
    /// 0.18 tells when the account was made or its password changed; older tokens are no longer good.
    var validatorTime = Timestamp(micros: 0)
    /// 0.18 alone has it.
    var showNewPostNotifications = false
}

/// Which numbers an account wants to see beside a vote.
struct VoteDisplay {
    var localUserID: LocalUserID
    var score: Bool
    var upvotes: Bool
    var downvotes: Bool
    var upvotePercentage: Bool
}
