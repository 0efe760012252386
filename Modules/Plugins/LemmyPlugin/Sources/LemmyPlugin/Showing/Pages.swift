import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Primitives
import ReplKit
import WireRuntime

// The pages that `open` shows. Each loads what a reader wants next: the comments of a post, the posts of a community, what a person wrote.

extension ShownEntity: Openable {
    func open(in session: Session) async throws -> Output {
        try await Tiers.open(self, session.service(LemmySession.self))
    }
}

extension ShownRow: Openable {
    func open(in session: Session) async throws -> Output {
        guard let page = base as? any Openable else { return .object(self) }
        return try await page.open(in: session)
    }
}

extension ShownModel: Openable {
    /// Shows the thread of a row of the inbox, the subject of a report, the author of a vote, and the fields of any other record.
    func open(in session: Session) async throws -> Output {
        let lemmy = session.service(LemmySession.self)
        switch model {
        case let reply as any Reply1Providing:
            return try await lemmy.thread(of: reply.commentId, at: api)
        case let message as Message2:
            let page = OutputPage(
                of: self,
                title: "message",
                byline: "from \(message.creator.name) to \(message.recipient.name), \(message.created.day)",
                text: message.content
            )
            return .page(page, of: self)
        case let report as Report:
            if let comment = report.comment { return try await ShownEntity<CommentTiers>(comment).open(in: session) }
            if let post = report.post { return try await ShownEntity<PostTiers>(post).open(in: session) }
            return .object(self)
        case let vote as PersonVote:
            return try await ShownEntity<PersonTiers>(vote.creator).open(in: session)
        default:
            return .object(self)
        }
    }
}

extension Listing {
    /// Loads the first page, and shows it.
    func firstPage() async throws -> Output {
        try await loadMore()
        let shown = ShownListing(listing: self)
        return .list(shown) + shown.advice + shown.storedNote
    }
}

extension LemmySession {
    /// Loads and shows the thread of a comment.
    func thread(of id: CommentID, at api: ApiClient) async throws -> Output {
        try await firstPage(of: Listing.thread(of: id, at: api, keptIn: files))
    }

    /// Loads the first page of a list, and shows it.
    ///
    /// - Throws: The error of the request; it says so if the list is not stored either.
    func firstPage(of listing: Listing) async throws -> Output {
        do {
            return try await listing.firstPage()
        } catch {
            throw await notStored(listing.reference, of: listing.api, error)
        }
    }

    /// Loads the first page of a feed, and shows it.
    func feed(_ options: FeedOptions, of api: ApiClient) async throws -> Output {
        let shown = try await shownFeed(options, of: api)
        return .list(shown) + shown.hiddenNote + shown.storedNote
    }

    /// Loads the first page of a feed.
    ///
    /// - Throws: The error of the request; it says so if the feed is not stored either.
    func shownFeed(_ options: FeedOptions, of api: ApiClient) async throws -> ShownFeed {
        let feed = try feedListing(options, of: api)
        do {
            try await feed.load()
        } catch {
            throw await notStored(ShownFeed(feed: feed).reference, of: api, error)
        }
        return ShownFeed(feed: feed)
    }

    /// Returns a page with the list below it. Without a connection the page is shown, although its list is not stored.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - list: The list in words: `its comments`.
    ///   - api: The client of the list.
    ///   - load: Loads the list, and shows it.
    fileprivate func page(
        _ page: Output,
        above list: String,
        of api: ApiClient,
        _ load: () async throws -> Output
    ) async throws -> Output {
        do {
            return page + (try await load())
        } catch {
            guard let known = explain(error) ?? (error as? ReplError),
                known.code == .connectionLost || known.code == .notSignedIn && api.isSignedOut
            else { throw error }
            return page + .note("\(list) are not here: \(known.message)")
        }
    }
}

extension LemmyTiers {
    /// Fetches an entity for its page. If the server is unreachable, the known entity will do.
    ///
    /// - Throws: The error of the request, if not even the lowest tier is known.
    fileprivate static func fetched(_ shown: ShownEntity<Self>) async throws -> (id: ID, shown: ShownEntity<Self>) {
        let known = id(of: shown.content)
        do {
            guard let known else {
                try await shown.upgrade()
                guard let found = id(of: shown.content) else {
                    throw ReplError(.wrongKind, "\(shown.reference) is known by its address only")
                }
                return (found, shown)
            }
            return (known, ShownEntity<Self>(try await fetch(known, from: shown.api)))
        } catch {
            guard let known, shown.api.isUnreachable(error) else { throw error }
            return (known, shown)
        }
    }
}

extension PostTiers {
    static func open(_ shown: ShownEntity<PostTiers>, _ lemmy: LemmySession) async throws -> Output {
        let (id, page) = try await fetched(shown)
        let post = page.content
        let output = Output.page(
            OutputPage(of: page, byline: byline(of: post), addresses: addresses(of: post), text: post.post1_?.content),
            of: page
        )
        let comments = try Listing.comments("\(id)", of: page.api, keptIn: lemmy.files)
        return try await lemmy.page(output, above: "its comments", of: page.api) {
            try await lemmy.firstPage(of: comments)
        }
    }

    @MainActor
    private static func byline(of post: any PostStubProviding) -> String {
        let row = post.post2_
        let parts: [String?] = [
            row.map { "by \($0.creator.name) in \(CommunityTiers.name(of: $0.community) ?? "")" },
            row.map { "score \($0.score)" },
            row.flatMap { $0.vote == .neutral ? nil : "you voted \($0.vote.rawValue > 0 ? "up" : "down")" },
            row.flatMap { $0.saved ? "saved" : nil }, row.map { "\(Words.count($0.commentCount, "comment"))" },
            post.post1_?.created.day,
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }

    @MainActor
    private static func addresses(of post: any PostStubProviding) -> [OutputPage.Address] {
        guard let post = post.post1_ else { return [] }
        let isPicture = post.linkContentType?.hasPrefix("image/") ?? false
        let found: [(String, WireURL?)] = [
            (isPicture ? "picture" : "link", post.linkUrl), ("video", post.embedVideoUrl),
            ("preview", post.thumbnailUrl),
        ]
        return found.compactMap { name, url in url.map { OutputPage.Address(name, $0.string) } } + others(of: post)
    }

    /// Returns the posts with the same link, with their communities; empty if there are none, or if they are not known yet.
    @MainActor
    private static func others(of post: any Post1Providing) -> [OutputPage.Address] {
        let others = (post.post3_?.crossPosts ?? []).map {
            "post:\($0.id) in \(CommunityTiers.name(of: $0.community) ?? "")"
        }
        return others.isEmpty ? [] : [OutputPage.Address("also", others.joined(separator: ", "))]
    }
}

extension CommentTiers {
    static func open(_ shown: ShownEntity<CommentTiers>, _ lemmy: LemmySession) async throws -> Output {
        if id(of: shown.content) == nil { try await shown.upgrade() }
        return try await lemmy.thread(of: shown.id(at: shown.api), at: shown.api)
    }
}

extension CommunityTiers {
    static func open(_ shown: ShownEntity<CommunityTiers>, _ lemmy: LemmySession) async throws -> Output {
        let (id, page) = try await fetched(shown)
        let (community, counts) = (page.content.community1_, page.content.community2_)
        let parts: [String?] = [
            community.flatMap(name), counts.map { Words.count($0.subscriberCount, "member") },
            counts.map { Words.count($0.postCount, "post") }, counts.flatMap { $0.subscribed ? "you follow it" : nil },
        ]
        let pictures = [("icon", community?.icon), ("banner", community?.banner)]
        let header = OutputPage(
            of: page,
            byline: parts.compactMap(\.self).joined(separator: ", "),
            addresses: pictures.compactMap { name, url in url.map { OutputPage.Address(name, $0.string) } },
            text: community?.description
        )
        return try await lemmy.page(.page(header, of: page), above: "its posts", of: page.api) {
            try await lemmy.feed(FeedOptions(scope: .community(id)), of: page.api)
        }
    }
}

extension PersonTiers {
    static func open(_ shown: ShownEntity<PersonTiers>, _ lemmy: LemmySession) async throws -> Output {
        let (id, page) = try await fetched(shown)
        let (person, counts) = (page.content.person1_, page.content.person2_)
        let parts: [String?] = [
            person.flatMap(name), counts.map { Words.count($0.postCount, "post") },
            counts.map { Words.count($0.commentCount, "comment") }, person.map { "since \($0.created.day)" },
        ]
        let pictures = [("picture", person?.avatar), ("banner", person?.banner)]
        let header = OutputPage(
            of: page,
            byline: parts.compactMap(\.self).joined(separator: ", "),
            addresses: pictures.compactMap { name, url in url.map { OutputPage.Address(name, $0.string) } },
            text: person?.biography
        )
        return try await lemmy.page(.page(header, of: page), above: "their posts and comments", of: page.api) {
            try await lemmy.firstPage(of: Listing.written(by: id, of: page.api, keptIn: lemmy.files))
        }
    }
}

extension InstanceTiers {
    static func open(_ shown: ShownEntity<InstanceTiers>, _ lemmy: LemmySession) async throws -> Output {
        .object(shown)
    }
}

/// Numbers with their nouns.
enum Words {
    /// Returns `1 post`, `2 posts`.
    static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}

extension Date {
    /// The day in UTC: `2026-03-01`.
    fileprivate var day: String { formatted(.iso8601.year().month().day()) }
}
