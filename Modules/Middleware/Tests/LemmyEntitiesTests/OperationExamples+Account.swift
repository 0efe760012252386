import Foundation
import LemmyIdentifiers
import Middleware
import WireRuntime

@testable import LemmyMiddleware

private let page = PageQuery(nil, 10)

extension OperationExample {
    @Operations static var servers: [OperationExample] {
        OperationExample("the server's site and the viewer's account") { try $0.site() }
        OperationExample("the description of the server") { try $0.instance() }
        OperationExample("the servers that the server knows") { try $0.federatedInstances() }
        OperationExample("a page's description of itself") { try $0.linkPreview(of: "https://a.test/") }
        OperationExample("changes settings of the server") { try $0.editInstance(InstanceSettings(), at: "a.test") }
        OperationExample("sets up a newly installed server") {
            try $0.createInstance(named: "A", InstanceSettings(), at: "a.test")
        }
        OperationExample("adds an emoji") {
            let emoji = NewCustomEmoji(
                shortcode: "purr",
                imageUrl: "https://a.test/purr.png",
                altText: "A cat.",
                category: "cats",
                keywords: []
            )
            return try $0.createEmoji(emoji)
        }
        OperationExample("changes an emoji") {
            let emoji = CustomEmoji(
                id: 1,
                shortcode: "purr",
                imageUrl: "https://a.test/purr.png",
                altText: "A cat.",
                category: "cats",
                keywords: []
            )
            return try $0.editEmoji(emoji)
        }
        OperationExample("deletes an emoji") { try $0.deleteEmoji(1) }
        OperationExample("searches the content that the server knows") {
            try $0.search(SearchQuery(text: "cats", kind: .posts, page: page))
        }
        OperationExample("finds the content that an address names") { try $0.resolve("https://a.test/post/1") }
        OperationExample("a page of uploaded pictures, newest first") { try $0.imageUploads(isOfAll: false, page) }
        OperationExample("uploads a picture or a short video") {
            try $0.upload(ImageFile(bytes: Data([1]), format: .png, name: "a.png"))
        }
        OperationExample("deletes an uploaded picture") { try $0.deleteImage("a.png", deleteToken: "token") }
    }

    @Operations static var account: [OperationExample] {
        OperationExample("logs in") { try $0.logIn("alice", password: "secret", secondFactor: nil) }
        OperationExample("ends the log-in") { try $0.logOut() }
        OperationExample("checks the token") { try $0.validation() }
        OperationExample("the log-ins of the account") { try $0.logins() }
        OperationExample("changes the password") { try $0.changePassword(from: "secret", to: "secret2") }
        OperationExample(
            "deletes the account",
            { try $0.deleteAccount(password: "secret", deletesContent: false, nil, at: "a.test") },
            { try $0.deleteAccount(password: "secret", deletesContent: true, "0.18.5", at: "a.test") }
        )
        OperationExample("tells the server that the viewer has seen the donation dialog") {
            try $0.markDonationDialogShown()
        }
        OperationExample("creates a secret for the second factor") { try $0.makeTwoFactorSecret() }
        OperationExample("turns the second factor on or off") { try $0.setTwoFactor(true, code: "123456") }
        OperationExample("a captcha") { try $0.captcha() }
        OperationExample("registers an account") {
            try $0.register(
                NewAccount(
                    username: "alice",
                    password: "secret",
                    email: nil,
                    showsNsfw: nil,
                    captcha: nil,
                    answer: nil
                )
            )
        }
        OperationExample("asks for an email to reset a forgotten password") {
            try $0.resetPassword(email: "alice@a.test")
        }
        OperationExample("sets a new password with the token from the email") {
            try $0.resetPassword(token: "token", new: "secret2")
        }
        OperationExample("confirms an email address with the token from the email") {
            try $0.verifyEmail(token: "token")
        }
        OperationExample("changes settings of the account") { try $0.saveSettings(AccountSettings()) }
        OperationExample("all settings of the account") { try $0.exportSettings() }
        OperationExample("imports settings") { try $0.importSettings(SettingsBackup(document: Data("{}".utf8))) }
    }

    /// The choices of operations that lists have: orders, ranges, filters and kinds.
    static var choices: [OperationExample] {
        let posts = PostSort.allCases.map { sort in
            OperationExample("posts in the order `\(sort)`") {
                try $0.posts(PostQuery(.feed(.all), PostFilter(), sort, page))
            }
        }
        let communities = PostSort.allCases.map { sort in
            OperationExample("communities in the order `\(sort)`") {
                try $0.communities(.all, sort, showsNsfw: nil, page)
            }
        }
        let results = PostSort.allCases.map { sort in
            OperationExample("results of a search in the order `\(sort)`") {
                try $0.search(SearchQuery(text: "cats", kind: .posts, sort: sort, page: page))
            }
        }
        let comments = CommentSort.allCases.map { sort in
            OperationExample("comments in the order `\(sort)`") {
                try $0.comments(CommentQuery(.feed(.all), nil, sort, page))
            }
        }
        let replies = CommentSort.allCases.map { sort in
            OperationExample("replies in the order `\(sort)`") { try $0.replies(unreadOnly: nil, sort, page) }
        }
        return posts + communities + results + comments + replies + ranges + filters + kinds + choicesOfNotifications
    }

    private static var ranges: [OperationExample] {
        FeedKind.allCases.flatMap { feed in
            [
                OperationExample("posts of `\(feed)`") {
                    try $0.posts(PostQuery(.feed(feed), PostFilter(), nil, page))
                },
                OperationExample("comments of `\(feed)`") {
                    try $0.comments(CommentQuery(.feed(feed), nil, nil, page))
                },
                OperationExample("communities of `\(feed)`") {
                    try $0.communities(feed, nil, showsNsfw: nil, page)
                },
            ]
        } + [
            OperationExample("posts of a multi-community") {
                try $0.posts(PostQuery(.multiCommunity(1), PostFilter(), nil, page))
            }
        ]
    }

    private static var filters: [OperationExample] {
        let marks = ContentFilter.allCases.flatMap { filter -> [OperationExample] in
            let posts = OperationExample("only posts that are `\(filter)`") {
                try $0.posts(PostQuery(.feed(.all), PostFilter(only: filter), nil, page))
            }
            let comments = OperationExample("only comments that are `\(filter)`") {
                try $0.comments(CommentQuery(.feed(.all), filter, nil, page))
            }
            return ContentFilter.ofAllContent.contains(filter) ? [posts, comments] : [posts]
        }
        let settings: [(String, PostFilter)] = [
            ("showsRead", PostFilter(showsRead: true)), ("showsHidden", PostFilter(showsHidden: true)),
            ("showsNsfw", PostFilter(showsNsfw: true)),
        ]
        return marks
            + settings.map { name, filter in
                OperationExample("posts with `\(name)`") { try $0.posts(PostQuery(.feed(.all), filter, nil, page)) }
            }
    }

    private static var kinds: [OperationExample] {
        let results = SearchKind.allCases.map { kind in
            OperationExample("a search for `\(kind)`") {
                try $0.search(SearchQuery(text: "cats", kind: kind, page: page))
            }
        }
        let reports = ReportKind.allCases.map { kind in
            OperationExample("reports of `\(kind)`") { try $0.reports(ReportQuery(.kind(kind, nil), page)) }
        }
        let actions = ModlogKind.allCases.filter { $0 != .other }.map { kind in
            OperationExample("the modlog's actions `\(kind)`") {
                try $0.modlog(ModlogQuery(kind: kind, page: page), at: "a.test")
            }
        }
        let pages = [
            OperationExample("posts by page number") {
                try $0.posts(PostQuery(.feed(.all), PostFilter(), nil, PageQuery(2, 10)))
            },
            OperationExample("uploaded pictures of all accounts") { try $0.imageUploads(isOfAll: true, page) },
            OperationExample("messages with one person") { try $0.messages(with: 1, unreadOnly: nil, page) },
            OperationExample("a ban from the server that ends") {
                try $0.ban(true, 1 as PersonID, BanTerms(ends: Date(timeIntervalSince1970: 4_000_000_000)))
            },
            OperationExample("a ban from the server that removes the content") {
                try $0.ban(true, 1 as PersonID, BanTerms(removesContent: true))
            },
            OperationExample("a ban from a community that removes the content") {
                try $0.ban(true, CommunityPersonID(1, 2), BanTerms(removesContent: true))
            },
        ]
        return results + reports + actions + pages
    }
}
