import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Observation
import Primitives
import Propagation
import ReplKit

/// The lists of an account's posts that not every server returns: the session makes them of other lists if it has to.
enum OwnPosts: String, CaseIterable {
    /// The posts that the account hid.
    case hidden
    /// The posts that the account has read.
    case read
    /// The posts in the account's favourite communities.
    case favourites

    /// The mark of the posts, if a server may have a list of them.
    fileprivate var mark: ViewerMark? {
        switch self {
        case .hidden: .hidden
        case .read: .read
        case .favourites: nil
        }
    }

    /// The words for the lists.
    static let words = allCases.map(\.rawValue)

    /// The maximum number of loads for one page of a list that is selected from another. A load requests a few pages at most.
    fileprivate static let loadsPerPage = 5
    /// The number of posts of a page from which a list is selected: the most that a server sends.
    static let searchedPage = 50
}

extension LemmySession {
    /// Creates the list of an account's posts, without the posts that contain a blocked word.
    ///
    /// - Throws: The error of asking for the software of the server, if it is not known yet.
    func ownPosts(
        _ list: OwnPosts,
        of api: ApiClient,
        sort: PostSort? = nil,
        limit: Int? = nil
    ) async throws -> Listing {
        try await .ownPosts(list, of: api, sort: sort, limit: limit) { [weak self] in
            self?.wordFilter(of: $0).feedFilter()
        }
    }
}

extension Listing {
    /// Returns an account's posts: hidden ones, those that were read, or those in its favourite communities.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - api: The client of the account.
    ///   - sort: The sort order; nil for the account's own, and for the newest first among the favourites.
    ///   - limit: The number of rows of a page.
    ///   - words: Returns the filter that hides posts with an account's blocked words.
    static func ownPosts(
        _ list: OwnPosts,
        of api: ApiClient,
        sort: PostSort?,
        limit: Int?,
        without words: @escaping @MainActor (ApiClient) -> FeedFilter<Post2>?
    ) async throws -> Listing {
        let filters = [words(api)].compactMap(\.self)
        let source: Source
        let advice: @MainActor () -> String?
        var window: Int? = limit ?? 20
        switch list {
        case .hidden, .read:
            if sort == nil, let mark = list.mark, try await api.hasList(of: mark) {
                let feed = api.feed(.all, filter: PostFilter(only: mark), limit: limit ?? 20)
                feed.filters += filters
                source = .feed(feed, row: row)
                advice = { nil }
                // A page is one request, because 1.0.0-beta.1 cannot continue these lists.
                window = nil
                break
            }
            let feed = api.selectedFeed(list, sort: sort)
            feed.filters += filters
            source = .feed(feed, row: row)
            advice = { feed.hasMore ? "looked through \(feed.loadedCount) posts; more _ looks further" : nil }
        case .favourites:
            let feed = FavouriteFeed(api, sort: sort, limit: limit ?? 20, filters: filters)
            source = feed.source(row: row)
            advice = { feed.advice }
        }
        let listing = Listing(
            EntityKey(kind: "feed", id: list.rawValue),
            of: api,
            title: "posts",
            columns: ShownFeed.columns(hasPlace: true),
            format: ShownFeed.tableFormat(at: nil),
            watched: ShownFeed.watched,
            source,
            window: window,
            loadsPerPage: list == .favourites ? .max : OwnPosts.loadsPerPage,
            remake: { try await ownPosts(list, of: $0, sort: sort, limit: limit, without: words) }
        )
        listing.advice = advice
        return listing
    }

    private static func row(_ post: Post2) -> any Showable { ShownRow(ShownPost(post)) }
}

extension ApiClient {
    /// Creates the empty list of the posts with a mark. It loads all posts, and its filter leaves those with the mark.
    fileprivate func selectedFeed(_ list: OwnPosts, sort: PostSort?) -> Feed<Post2> {
        let isHidden = list == .hidden
        let filter = PostFilter(showsRead: true, showsHidden: isHidden ? true : nil)
        let feed = feed(.all, sort: sort, filter: filter, limit: OwnPosts.searchedPage)
        feed.filters = [FeedFilter("not \(list.rawValue)") { isHidden ? !$0.hidden : !$0.read }]
        return feed
    }
}

/// The posts in an account's favourite communities, merged into one list. Pinned posts come first, as in the feed of each community.
@MainActor
@Observable
private final class FavouriteFeed {
    @ObservationIgnored private let api: ApiClient
    /// The order that was asked for; nil for the newest first.
    @ObservationIgnored private let asked: PostSort?
    @ObservationIgnored private let limit: Int
    @ObservationIgnored private let filters: [FeedFilter<Post2>]
    /// The merged list; nil before the first load, and without favourites.
    private var merged: MergedFeed<Post2>?
    private var isLoaded = false

    init(_ api: ApiClient, sort: PostSort?, limit: Int, filters: [FeedFilter<Post2>]) {
        (self.api, asked, self.limit, self.filters) = (api, sort, limit, filters)
    }

    /// The order of the list: the one that was asked for, if posts of several communities can be compared by it.
    private var sort: PostSort { asked.flatMap { $0.comesBefore == nil ? nil : $0 } ?? .new }

    /// The advice below the list: why it has another order than the one that was asked for, or how it gets rows; else nil.
    var advice: String? {
        if merged == nil { return "favourite COMMUNITY adds a community to this list" }
        guard let asked, asked != sort else { return nil }
        return "the server alone knows the ranks of \(asked.rawValue): sorted by \(sort.rawValue)"
    }

    /// Returns the source of the list's rows. A refresh takes the favourites of that time.
    func source(row: @escaping @MainActor (Post2) -> any Showable) -> Listing.Source {
        .pages(
            rows: { self.merged?.items.map(row) ?? [] },
            held: { self.merged?.held.map(row) ?? [] },
            hasMore: { self.merged?.hasMore ?? !self.isLoaded },
            more: {
                if let merged = self.merged { return try await merged.loadMore() }
                try await self.load()
            },
            again: { try await self.load() },
            feeds: { self.merged?.inspectedIDs ?? [] }
        )
    }

    /// Loads the first pages of the communities that are favourites now; the old rows stay until they have arrived.
    private func load() async throws {
        let merged = makeMerged()
        try await merged?.loadMore()
        let commits = api.commits
        commits.run(commits.cause ?? commits.makeCause(.response, "feed:favourites")) {
            (self.merged, isLoaded) = (merged, true)
        }
    }

    private func makeMerged() -> MergedFeed<Post2>? {
        let ids = api.favorites.communities.sorted()
        let sort = sort
        guard !ids.isEmpty, let comesBefore = sort.comesBefore else { return nil }
        let branches = ids.map { id in
            let feed = api.feed(ofCommunity: id, sort: sort, limit: limit)
            feed.filters = filters
            return FeedBranch(feed) { $0 }
        }
        return MergedFeed(branches) { first, second in
            if first.pinnedCommunity != second.pinnedCommunity { return first.pinnedCommunity }
            return comesBefore(first, second)
        }
    }
}

extension PostSort {
    /// Returns true if a post comes before another, as a server orders them; posts that are equal otherwise come newest first. Nil for an
    /// order by a rank that the server alone knows.
    @MainActor
    fileprivate var comesBefore: (@MainActor (_ first: Post2, _ second: Post2) -> Bool)? {
        switch self {
        case .new: { $0.created > $1.created }
        case .old: { $0.created < $1.created }
        case .newComments: { $0.latestTime > $1.latestTime }
        case .mostComments: { ($0.commentCount, $0.created) > ($1.commentCount, $1.created) }
        case .topHour, .topSixHours, .topTwelveHours, .topDay, .topWeek, .topMonth, .topThreeMonths, .topSixMonths,
            .topNineMonths, .topYear, .topAll:
            { ($0.score, $0.created) > ($1.score, $1.created) }
        case .active, .hot, .scaled, .controversial: nil
        }
    }
}

extension Post2 {
    /// The time of the latest comment, or of the post if there is none.
    fileprivate var latestTime: Date { newestCommentTime ?? created }
}
