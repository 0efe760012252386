import Foundation
import LemmyIdentifiers
import LemmyMiddlewareMocks
import Middleware
import WireRuntime

@testable import LemmyMiddleware

private let page = PageQuery(nil, 10)

// The parts of operations, and the settings, that not all dialects have.

extension OperationExample {
    static var parts: [OperationExample] { markedContent + searches + communityParts + otherParts }

    private static var markedContent: [OperationExample] {
        let marks = ViewerMark.allCases.flatMap { filter in
            [
                OperationExample("only the posts of a community that are `\(filter)`") {
                    try $0.posts(PostQuery(.community(1), PostFilter(only: filter), nil, page))
                },
                OperationExample("only the comments of a community that are `\(filter)`") {
                    try $0.comments(CommentQuery(.community(1), filter, nil, page))
                },
                OperationExample("only posts that are `\(filter)`, in an order") {
                    try $0.posts(PostQuery(.feed(.all), PostFilter(only: filter), .hot, page))
                },
                OperationExample("only comments that are `\(filter)`, in an order") {
                    try $0.comments(CommentQuery(.feed(.all), filter, .hot, page))
                },
            ]
        }
        let person = [
            OperationExample("the saved content of a community") {
                try $0.personPosts(
                    PersonContentQuery(id: 1, savedOnly: true, communityId: 1, sort: nil, page: page)
                )
            },
            OperationExample("the saved content in an order") {
                try $0.personPosts(PersonContentQuery(id: 1, savedOnly: true, sort: .hot, page: page))
            },
            OperationExample("a person's content in an order") {
                try $0.personPosts(PersonContentQuery(id: 1, sort: .topAll, page: page))
            },
            OperationExample("posts without the hidden ones") {
                try $0.posts(PostQuery(.feed(.all), PostFilter(showsHidden: false), nil, page))
            },
        ]
        return marks + person
    }

    private static var searches: [OperationExample] {
        [
            OperationExample("a search for `all` in an order") {
                try $0.search(SearchQuery(text: "cats", kind: .all, sort: .hot, page: page))
            },
            OperationExample("a search in the content of a person") {
                try $0.search(SearchQuery(text: "cats", kind: .posts, creatorId: 1, page: page))
            },
            OperationExample("a search in titles only") {
                try $0.search(SearchQuery(text: "cats", kind: .posts, titlesOnly: true, page: page))
            },
        ]
    }

    private static var communityParts: [OperationExample] {
        [
            OperationExample("a new icon of a community") {
                let old = CommunityContent(Community1Value.mock().fields)
                var new = old
                new.icon = "https://a.test/new.png"
                return try $0.edit(1 as CommunityID, ContentDiff(content: new, verified: old))
            },
            OperationExample("a new community with an icon") {
                try $0.create(NewCommunity(name: "swift", title: "Swift", icon: "https://a.test/icon.png"))
            },
        ]
    }

    private static var otherParts: [OperationExample] {
        [
            OperationExample("a new post with a picture of one's own for a link") {
                try $0.create(NewPost(title: "A title", communityId: 1, thumbnailUrl: "https://a.test/i.png"))
            },
            OperationExample("unread messages with one person") { try $0.messages(with: 1, unreadOnly: true, page) },
            OperationExample("resolves a report of a community") {
                try $0.resolve(true, .community(1), at: "a.test")
            },
            OperationExample("restores a multi-community") { try $0.delete(false, multiCommunity: 1) },
        ]
    }

    static var settings: [OperationExample] { ofAccount + ofServer }

    private static var ofAccount: [OperationExample] {
        let settings: [(name: String, set: @Sendable (inout AccountSettings) -> Void)] = [
            ("displayName", { $0.displayName = "A" }), ("biography", { $0.biography = "A" }),
            ("avatar", { $0.avatar = "https://a.test/a.png" }), ("banner", { $0.banner = "https://a.test/a.png" }),
            ("matrixUserId", { $0.matrixUserId = "@a:a.test" }), ("isBot", { $0.isBot = true }),
            ("email", { $0.email = "a@a.test" }),
            ("sendsNotificationsToEmail", { $0.sendsNotificationsToEmail = true }),
            ("showsNsfw", { $0.showsNsfw = true }), ("blursNsfw", { $0.blursNsfw = true }),
            ("showsBots", { $0.showsBots = true }), ("collapsesBotComments", { $0.collapsesBotComments = true }),
            ("showsRead", { $0.showsRead = true }), ("showsAvatars", { $0.showsAvatars = true }),
            ("showsScores", { $0.showsScores = true }), ("showsUpvotes", { $0.showsUpvotes = true }),
            ("showsDownvotes", { $0.showsDownvotes = true }),
            ("showsUpvotePercentage", { $0.showsUpvotePercentage = true }),
            ("defaultFeed", { $0.defaultFeed = .all }), ("defaultSort", { $0.defaultSort = .hot }),
            ("defaultListing", { $0.defaultListing = .list }),
            ("discussionLanguageIds", { $0.discussionLanguageIds = [1] }), ("theme", { $0.theme = "dark" }),
            ("interfaceLanguage", { $0.interfaceLanguage = "en" }),
            ("opensLinksInNewTab", { $0.opensLinksInNewTab = true }),
            ("expandsPictures", { $0.expandsPictures = true }), ("infiniteScroll", { $0.infiniteScroll = true }),
            ("keyboardNavigation", { $0.keyboardNavigation = true }),
            ("animatesPictures", { $0.animatesPictures = true }),
        ]
        return settings.map { name, set in
            OperationExample("the account's setting `\(name)`") {
                var settings = AccountSettings()
                set(&settings)
                return try $0.saveSettings(settings)
            }
        }
    }

    private static var ofServer: [OperationExample] {
        let settings: [(name: String, set: @Sendable (inout InstanceSettings) -> Void)] = [
            ("icon", { $0.icon = "https://a.test/a.png" }), ("banner", { $0.banner = "https://a.test/a.png" }),
            ("hidesModeratorNames", { $0.hidesModeratorNames = true }),
            ("nameLengthLimit", { $0.nameLengthLimit = 20 }), ("captchaRequired", { $0.captchaRequired = true }),
            ("allowedInstances", { $0.allowedInstances = ["b.test"] }),
            ("blockedInstances", { $0.blockedInstances = ["b.test"] }), ("taglines", { $0.taglines = ["A"] }),
            ("forbiddenUrls", { $0.forbiddenUrls = ["b.test"] }),
            ("registrationMode `requiresInvitation`", { $0.registrationMode = .requiresInvitation }),
        ]
        let edits = settings.map { name, set in
            OperationExample("the server's setting `\(name)`") {
                var settings = InstanceSettings()
                set(&settings)
                return try $0.editInstance(settings, at: "a.test")
            }
        }
        let setUp = OperationExample("sets up a server with `forbiddenUrls`") {
            var settings = InstanceSettings()
            settings.forbiddenUrls = ["b.test"]
            return try $0.createInstance(named: "A", settings, at: "a.test")
        }
        return edits + [setUp]
    }
}
