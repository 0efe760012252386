import Foundation
import LemmyIdentifiers
import LemmyMiddlewareMocks
import Middleware
import WireRuntime

@testable import LemmyMiddleware

private let page = PageQuery(nil, 10)

extension OperationExample {
    /// The choices of operations that not all dialects may have: orders, ranges, filters, kinds, parts and settings.
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
        return posts + communities + results + comments + replies + ranges + filters + kinds + parts + settings
            + choicesOfNotifications
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
        }
    }

    private static var filters: [OperationExample] {
        let marks = ViewerMark.allCases.flatMap { filter in
            [
                OperationExample("only posts that are `\(filter)`") {
                    try $0.posts(PostQuery(.feed(.all), PostFilter(only: filter), nil, page))
                },
                OperationExample("only comments that are `\(filter)`") {
                    try $0.comments(CommentQuery(.feed(.all), filter, nil, page))
                },
            ]
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
