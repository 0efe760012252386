import ApiTypesV4
import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import WireRuntime

extension LemmyV4 {
    func saveSettings(_ settings: AccountSettings) throws(ApiClientError) -> Call<Success> {
        let lacks: [(isSet: Bool, what: String)] = [
            (settings.avatar != nil, "the setting “avatar” as an address"),
            (settings.banner != nil, "the setting “banner” as an address"),
            (settings.expandsPictures != nil, "the setting “expandsPictures”"),
            (settings.keyboardNavigation != nil, "the setting “keyboardNavigation”"),
        ]
        if let lack = lacks.first(where: \.isSet) { throw lacking(lack.what) }
        return Call(successOf: ApiV4.SaveUserSettings(settings))
    }

    func exportSettings() -> Call<PlainAnswer<SettingsBackup>> {
        Call(ApiV4.ExportUserSettings()) { answer, _ throws(ApiClientError) in
            PlainAnswer(try SettingsBackup(document: try ApiV4.ImportUserSettings(answer).document()))
        }
    }

    func importSettings(_ backup: SettingsBackup) throws(ApiClientError) -> Call<Success> {
        Call(successOf: ApiV4.ImportUserSettings(backup))
    }
}

extension ApiV4.SaveUserSettings {
    /// Creates the request from settings. The order by the highest score and its range are two settings of 1.0.
    fileprivate init(_ settings: AccountSettings) {
        self.init(
            showNsfw: settings.showsNsfw,
            blurNsfw: settings.blursNsfw,
            theme: settings.theme,
            defaultListingType: settings.defaultFeed?.wireV4,
            postListingMode: settings.defaultListing?.wireV4,
            defaultPostSortType: settings.defaultSort?.wireV4,
            defaultPostTimeRangeSeconds: settings.defaultSort?.maximumAge,
            interfaceLanguage: settings.interfaceLanguage,
            displayName: settings.displayName,
            email: settings.email,
            bio: settings.biography,
            matrixUserId: settings.matrixUserId,
            showAvatars: settings.showsAvatars,
            sendNotificationsToEmail: settings.sendsNotificationsToEmail,
            botAccount: settings.isBot,
            showBotAccounts: settings.showsBots,
            showReadPosts: settings.showsRead,
            discussionLanguages: settings.discussionLanguageIds,
            blockingKeywords: settings.blockedKeywords,
            openLinksInNewTab: settings.opensLinksInNewTab,
            infiniteScrollEnabled: settings.infiniteScroll,
            animatedImagesEnabled: settings.animatesPictures,
            collapseBotComments: settings.collapsesBotComments,
            showScore: settings.showsScores,
            showUpvotes: settings.showsUpvotes,
            showDownvotes: settings.showsDownvotes.map { $0 ? .show : .hide },
            showUpvotePercentage: settings.showsUpvotePercentage
        )
    }
}

extension ApiV4.ImportUserSettings {
    /// Creates the request from the settings as the server exports them.
    fileprivate init(_ wire: ApiV4.UserSettingsBackup) {
        self.init(
            displayName: wire.displayName,
            bio: wire.bio,
            avatar: wire.avatar,
            banner: wire.banner,
            matrixId: wire.matrixId,
            botAccount: wire.botAccount,
            settings: wire.settings,
            followedCommunities: wire.followedCommunities,
            savedPosts: wire.savedPosts,
            savedComments: wire.savedComments,
            blockedCommunities: wire.blockedCommunities,
            blockedUsers: wire.blockedUsers,
            blockedInstancesCommunities: wire.blockedInstancesCommunities,
            blockedInstancesPersons: wire.blockedInstancesPersons,
            blockingKeywords: wire.blockingKeywords,
            discussionLanguages: wire.discussionLanguages
        )
    }

    /// Creates the request from a backup: from the file itself if it is one of version 1.0, otherwise from the settings that version 1.0
    /// knows.
    fileprivate init(_ backup: SettingsBackup) {
        // A file that cannot be read as one of this version is one of another version.
        if let file = try? WireDecoder().decode(ApiV4.UserSettingsBackup.self, from: backup.document).value {
            self.init(file)
            return
        }
        let settings = backup.settings
        self.init(
            displayName: settings.displayName,
            bio: settings.biography,
            avatar: settings.avatar,
            banner: settings.banner,
            matrixId: settings.matrixUserId,
            botAccount: settings.isBot,
            settings: ApiV4.LocalUser(settings),
            followedCommunities: backup.followedCommunities,
            savedPosts: backup.savedPosts,
            savedComments: backup.savedComments,
            blockedCommunities: backup.blockedCommunities,
            blockedUsers: backup.blockedPeople,
            blockedInstancesCommunities: backup.blockedInstances,
            blockedInstancesPersons: [],
            blockingKeywords: [],
            discussionLanguages: []
        )
    }
}

extension ApiV4.LocalUser {
    /// Creates the settings of a file, with the server's defaults for settings that are not known. The server ignores the fields that are
    /// no settings, such as the ids.
    fileprivate init(_ settings: AccountSettings) {
        self.init(
            id: 0,
            personId: 0,
            showNsfw: settings.showsNsfw ?? false,
            theme: settings.theme ?? "browser",
            defaultPostSortType: settings.defaultSort?.wireV4 ?? .active,
            defaultListingType: settings.defaultFeed?.wireV4 ?? .local,
            interfaceLanguage: settings.interfaceLanguage ?? "browser",
            showAvatars: settings.showsAvatars ?? true,
            sendNotificationsToEmail: settings.sendsNotificationsToEmail ?? false,
            showBotAccounts: settings.showsBots ?? true,
            showReadPosts: settings.showsRead ?? true,
            emailVerified: false,
            acceptedApplication: false,
            openLinksInNewTab: settings.opensLinksInNewTab ?? false,
            blurNsfw: settings.blursNsfw ?? true,
            infiniteScrollEnabled: settings.infiniteScroll ?? false,
            admin: false,
            postListingMode: settings.defaultListing?.wireV4 ?? .list,
            totp2faEnabled: false,
            animatedImagesEnabled: settings.animatesPictures ?? true,
            collapseBotComments: settings.collapsesBotComments ?? false,
            lastDonationNotificationAt: WireDate(Date(timeIntervalSince1970: 0)),
            privateMessagesEnabled: true,
            defaultCommentSortType: .hot,
            autoMarkFetchedPostsAsRead: false,
            hidePostsWithMedia: false,
            defaultPostTimeRangeSeconds: settings.defaultSort?.maximumAge,
            showScore: settings.showsScores ?? false,
            showUpvotes: settings.showsUpvotes ?? true,
            showDownvotes: settings.showsDownvotes ?? true ? .show : .hide,
            showUpvotePercentage: settings.showsUpvotePercentage ?? false,
            showPersonVotes: true,
            defaultItemsPerPage: 20,
            showMedia: true
        )
    }
}

extension FeedLayout {
    /// The server's spelling: `small_card`.
    var wireV4: ApiV4.PostListingMode {
        switch self {
        case .list: .list
        case .card: .card
        case .smallCard: .smallCard
        }
    }
}
