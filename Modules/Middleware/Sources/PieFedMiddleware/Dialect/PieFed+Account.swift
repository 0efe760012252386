import ApiTypesPieFed
import LemmyMiddleware
import Middleware
import WireRuntime

// Accounts are registered, secured and deleted on PieFed's own pages, and a log-in ends by forgetting its token; the defaults refuse it.

extension PieFed {
    /// PieFed has no second factor, so the digits are not sent.
    func logIn(_ name: String, password: String, secondFactor: String?) -> Call<PlainAnswer<String?>> {
        Call(ApiPieFed.PostUserLogin(username: name, password: password)) { answer, _ in PlainAnswer(answer.jwt) }
    }

    func validation() -> Call<Success>? { Call(successOf: ApiPieFed.GetUserMe()) }

    /// Refuses the settings that PieFed does not have, or accepts without changing anything: the name that is shown, and the orders of
    /// lists.
    func saveSettings(_ settings: AccountSettings) throws(ApiClientError) -> Call<Success> {
        if let setting = settings.firstUnknownToPieFed { throw lacking("the setting “\(setting)”") }
        let request = ApiPieFed.UserSaveSettingsRequest(
            avatar: settings.avatar,
            bio: settings.biography,
            bot: settings.isBot,
            cover: settings.banner,
            emailUnread: settings.sendsNotificationsToEmail,
            nsfwVisibility: settings.blursNsfw.map { $0 ? .blur : .show },
            showNsfw: settings.showsNsfw,
            showReadPosts: settings.showsRead
        )
        return Call(successOf: request)
    }
}

extension AccountSettings {
    /// The name of a setting that is to change, and that PieFed does not change; nil if there is none.
    fileprivate var firstUnknownToPieFed: String? {
        let names: [(String, Bool)] = [
            ("displayName", displayName != nil), ("matrixUserId", matrixUserId != nil), ("email", email != nil),
            ("showsBots", showsBots != nil), ("collapsesBotComments", collapsesBotComments != nil),
            ("showsAvatars", showsAvatars != nil), ("showsScores", showsScores != nil),
            ("showsUpvotes", showsUpvotes != nil), ("showsDownvotes", showsDownvotes != nil),
            ("showsUpvotePercentage", showsUpvotePercentage != nil), ("defaultFeed", defaultFeed != nil),
            ("defaultSort", defaultSort != nil), ("defaultListing", defaultListing != nil),
            ("blockedKeywords", blockedKeywords != nil), ("discussionLanguageIds", discussionLanguageIds != nil),
            ("theme", theme != nil),
            ("interfaceLanguage", interfaceLanguage != nil), ("opensLinksInNewTab", opensLinksInNewTab != nil),
            ("expandsPictures", expandsPictures != nil), ("infiniteScroll", infiniteScroll != nil),
            ("keyboardNavigation", keyboardNavigation != nil), ("animatesPictures", animatesPictures != nil),
        ]
        return names.first { $0.1 }?.0
    }
}
