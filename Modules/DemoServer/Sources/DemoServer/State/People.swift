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
}

/// What a person has written, counted.
struct PersonCounts {
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
    var blurNSFW: Bool
    var autoExpand: Bool
    var infiniteScroll: Bool
    var isAdmin: Bool
    var postListingMode: String
    var totpEnabled: Bool
    var keyboardNavigation: Bool
    var animatedImages: Bool
    var collapseBotComments: Bool
    var lastDonationNotification: Timestamp
}

/// Which numbers an account wants to see beside a vote.
struct VoteDisplay {
    var localUserID: LocalUserID
    var score: Bool
    var upvotes: Bool
    var downvotes: Bool
    var upvotePercentage: Bool
}
