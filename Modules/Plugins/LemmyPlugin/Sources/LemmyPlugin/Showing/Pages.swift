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
    /// Shows the comment of a row of the inbox, the subject of a report, the author of a vote, and the fields of any other record.
    func open(in session: Session) async throws -> Output {
        let lemmy = session.service(LemmySession.self)
        switch model {
        case let reply as any Reply1Providing:
            let known = api.caches.comment2[reply.commentId]
            let comment = if let known { known } else { try await api.getComment(id: reply.commentId) }
            return try await CommentTiers.open(ShownEntity<CommentTiers>(comment), lemmy)
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
    /// Shows the rows, with the advice about missing ones.
    ///
    /// - Parameter isLimited: True if the number of its rows was typed, so that it needs no note about a full page.
    func page(isLimited: Bool) -> Output {
        let shown = ShownListing(listing: self)
        let advice = shown.advice
        let note = isLimited || !advice.blocks.isEmpty ? advice : shown.fullPageNote
        return .list(shown) + note + shown.storedNote
    }
}

extension LemmySession {
    /// Loads the first page of a list, and shows it.
    ///
    /// - Throws: The error of the request; it says so if the list is not stored either.
    func firstPage(of listing: Listing) async throws -> Output {
        try await load(listing)
        return listing.page(isLimited: false)
    }

    /// Loads the first page of a list.
    ///
    /// - Throws: The error of the request; it says so if the list is not stored either.
    func load(_ listing: Listing) async throws {
        do {
            try await listing.loadMore()
        } catch {
            throw await notStored(listing.reference, of: listing.api, error)
        }
    }

    /// Loads the first page of a feed, and shows it.
    func feed(_ options: FeedOptions, of api: ApiClient) async throws -> Output {
        let shown = try await shownFeed(options, of: api)
        let note = options.limit == nil ? shown.fullPageNote : .nothing
        return .list(shown) + shown.hiddenNote + note + shown.storedNote
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
        let header = OutputPage(
            of: page,
            byline: byline(of: post),
            addresses: addresses(of: post),
            text: post.post1_?.content
        )
        let comments = try Listing.comments("\(id)", of: page.api, keptIn: lemmy.files)
        return try await lemmy.page(.page(header, of: page), above: "its comments", of: page.api) {
            try await lemmy.firstPage(of: comments)
        }
    }

    @MainActor
    private static func byline(of post: any PostStubProviding) -> String {
        let row = post.post2_
        let parts: [String?] = [
            row.map { "by \($0.creator.name) in \(CommunityTiers.name(of: $0.community) ?? "")" },
            row.map { "score \($0.score)" }, row.flatMap { Words.vote($0.vote) },
            row.flatMap { $0.saved ? "saved" : nil }, row.map { "\(Words.count($0.commentCount, "comment"))" },
            post.post1_?.created.day,
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }

    @MainActor
    private static func addresses(of post: any PostStubProviding) -> [OutputPage.Address] {
        guard let base = post.post1_ else { return [] }
        let isPicture = base.linkContentType?.hasPrefix("image/") ?? false
        let found: [(String, WireURL?)] = [
            (isPicture ? "picture" : "link", base.linkUrl), ("video", base.embedVideoUrl),
            ("preview", base.thumbnailUrl),
        ]
        return found.compactMap { name, url in url.map { OutputPage.Address(name, $0.string) } } + others(of: post)
    }

    /// Returns the posts with the same link, with their communities; empty if there are none, or if they are not known yet.
    @MainActor
    private static func others(of post: any PostStubProviding) -> [OutputPage.Address] {
        let others = (post.post3_?.crossPosts ?? []).map {
            "post:\($0.id) in \(CommunityTiers.name(of: $0.community) ?? "")"
        }
        return others.isEmpty ? [] : [OutputPage.Address("also", others.joined(separator: ", "))]
    }
}

extension CommentTiers {
    /// Shows the whole text of a comment, and the replies to it.
    static func open(_ shown: ShownEntity<CommentTiers>, _ lemmy: LemmySession) async throws -> Output {
        let (id, page) = try await fetched(shown)
        let comment = page.content
        let kind = comment.comment1_?.ancestorIds.isEmpty == false ? "reply" : "comment"
        let header = OutputPage(
            of: page,
            title: comment.comment2_.map { "\(kind) by \($0.creator.name)" } ?? kind,
            byline: byline(of: comment),
            text: comment.comment1_?.content
        )
        let replies = Listing.replies(to: id, of: page.api, keptIn: lemmy.files)
        return try await lemmy.page(.page(header, of: page), above: "its replies", of: page.api) {
            try await lemmy.firstPage(of: replies)
        }
    }

    /// Returns the origin of a comment: `score 6, a reply to comment:279, under "Welcome" (post:21)`.
    @MainActor
    private static func byline(of comment: any CommentStubProviding) -> String {
        let (own, row) = (comment.comment1_, comment.comment2_)
        let parts: [String?] = [
            row.map { "score \($0.score)" }, row.flatMap { Words.vote($0.vote) },
            row.flatMap { $0.saved ? "saved" : nil }, own.flatMap { $0.removed ? "removed by a moderator" : nil },
            own.flatMap { $0.deleted ? "deleted by its author" : nil },
            own?.ancestorIds.last.map { "a reply to comment:\($0)" },
            row.map { "under \"\($0.post.title)\" (post:\($0.postId))" }, own?.created.day,
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
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
            person.flatMap(name), counts?.note.map { "your note: \(Quoting.quote($0))" },
            counts.map { Words.count($0.postCount, "post") },
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

/// Numbers with their nouns, and votes in words.
enum Words {
    /// Returns `you voted up` or `you voted down`; nil without a vote.
    static func vote(_ vote: Vote) -> String? {
        vote == .neutral ? nil : "you voted \(vote.rawValue > 0 ? "up" : "down")"
    }

    /// Returns `1 post`, `2 posts`.
    static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}

extension Date {
    /// The day in UTC: `2026-03-01`.
    fileprivate var day: String { formatted(.iso8601.year().month().day()) }
}
