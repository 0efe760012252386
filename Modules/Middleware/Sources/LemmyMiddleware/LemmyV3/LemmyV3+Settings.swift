import ApiTypes
import LemmyIdentifiers
import WireRuntime

extension LemmyV3 {
    func exportSettings() -> Call<PlainAnswer<SettingsBackup>> {
        Call(ApiExportSettings()) { answer, _ throws(ApiClientError) in
            PlainAnswer(try SettingsBackup(document: try ApiImportSettings(answer).document()))
        }
    }

    func importSettings(_ backup: SettingsBackup) -> Call<Success> { Call(successOf: ApiImportSettings(backup)) }
}

extension ApiImportSettings {
    /// Creates the request from the settings as the server exports them.
    fileprivate init(_ wire: ApiUserSettingsBackup) {
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
            blockedInstances: wire.blockedInstances,
            voteDisplayModeSettings: wire.voteDisplayModeSettings
        )
    }

    /// Creates the request from a backup: from the file itself if it is one of version 0.19, otherwise from the settings that version 0.19
    /// knows.
    fileprivate init(_ backup: SettingsBackup) {
        // A file that cannot be read as one of this version is one of another version.
        let file = try? WireDecoder().decode(ApiUserSettingsBackup.self, from: backup.document).value
        if let file, file.blockedInstances ?? [] == backup.blockedInstances {
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
            settings: ApiLocalUser(settings),
            followedCommunities: backup.followedCommunities,
            savedPosts: backup.savedPosts,
            savedComments: backup.savedComments,
            blockedCommunities: backup.blockedCommunities,
            blockedUsers: backup.blockedPeople,
            blockedInstances: backup.blockedInstances,
            voteDisplayModeSettings: ApiLocalUserVoteDisplayMode(
                localUserId: 0,
                score: settings.showsScores ?? false,
                upvotes: settings.showsUpvotes ?? true,
                downvotes: settings.showsDownvotes ?? true,
                upvotePercentage: settings.showsUpvotePercentage ?? false
            )
        )
    }
}

extension ApiLocalUser {
    /// Creates the settings of a file, with the server's defaults for settings that are not known. The server ignores the fields that are
    /// no settings, such as the ids.
    fileprivate init(_ settings: AccountSettings) {
        self.init(
            id: 0,
            personId: 0,
            showNsfw: settings.showsNsfw ?? false,
            theme: settings.theme ?? "browser",
            defaultSortType: settings.defaultSort?.wire ?? .active,
            defaultListingType: settings.defaultFeed?.wire ?? .local,
            interfaceLanguage: settings.interfaceLanguage ?? "browser",
            showAvatars: settings.showsAvatars ?? true,
            sendNotificationsToEmail: settings.sendsNotificationsToEmail ?? false,
            showScores: settings.showsScores ?? true,
            showBotAccounts: settings.showsBots ?? true,
            showReadPosts: settings.showsRead ?? true,
            emailVerified: false,
            acceptedApplication: false,
            openLinksInNewTab: settings.opensLinksInNewTab,
            blurNsfw: settings.blursNsfw,
            autoExpand: settings.expandsPictures,
            infiniteScrollEnabled: settings.infiniteScroll,
            postListingMode: settings.defaultListing?.wire,
            enableKeyboardNavigation: settings.keyboardNavigation,
            enableAnimatedImages: settings.animatesPictures,
            collapseBotComments: settings.collapsesBotComments
        )
    }
}
