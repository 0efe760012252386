import LemmyIdentifiers
import LemmyMiddleware
import Primitives
import ReplKit

/// The kind of a list that is loaded by its name: `inbox:replies`, `comments:6`, `search:cats`.
struct ListKind: EntityKind {
    let name: String
    let summary: String
    let lemmy: LemmySession
    /// The ids for completion.
    let ids: [String]
    /// The id that the bare name stands for.
    var defaultID: String?
    /// The id of a list that a guest may see.
    var exampleID: String?
    /// Creates the empty list with an id.
    let open: @MainActor (_ id: String, ApiClient) async throws -> Listing

    var tiers: [String] { [] }
    var isListed: Bool { defaultID != nil && name == "inbox" }

    func load(_ id: String, to tier: String?, in session: Session) async throws -> LoadResult {
        let listing = try await open(id, try lemmy.client)
        try await lemmy.load(listing)
        return LoadResult(ShownListing(listing: listing), from: .fetched)
    }

    /// Loads the same list for the current account, with the same options; another account's handle is not changed.
    func refresh(_ object: any Showable, in session: Session) async throws -> LoadResult {
        guard let shown = object as? ShownListing else {
            throw ReplError(.wrongKind, "\(object.reference) is no list")
        }
        return try await shown.refreshed(by: lemmy.client)
    }

    func poll(at object: any Showable, in session: Session) async throws -> LoadResult {
        guard let shown = object as? ShownListing else {
            throw ReplError(.wrongKind, "\(object.reference) is no list")
        }
        return try await shown.polled()
    }

    func liveObjects(in session: Session) -> [LiveObject] { [] }

    func complete(_ begun: String, in session: Session) -> [String] { ids }
}

extension ShownListing {
    /// Loads the list again; for another client, the same list of that client.
    func refreshed(by api: ApiClient) async throws -> LoadResult {
        guard listing.api === api else {
            return LoadResult(ShownListing(listing: try await listing.reloaded(for: api)), from: .fetched)
        }
        try await listing.refresh()
        return LoadResult(self, from: .fetched)
    }

    /// Loads the list again as it is; rows that are still listed keep their numbers.
    func polled() async throws -> LoadResult {
        try await listing.reload()
        return LoadResult(self, from: .fetched)
    }
}

extension ListKind {
    /// Returns the kinds of lists that can be loaded by their names.
    @MainActor
    static func all(_ lemmy: LemmySession) -> [ListKind] {
        [
            ListKind(
                name: "inbox",
                summary: "replies, mentions and messages for you: inbox, inbox:replies, inbox:mentions, inbox:messages",
                lemmy: lemmy,
                ids: ["all"] + InboxKind.allCases.map(\.rawValue),
                defaultID: "all"
            ) { try .inbox($0, of: $1, keptIn: lemmy.files) },
            ListKind(
                name: "comments",
                summary: "comments: comments:6 under a post, comments:saved, comments:community:2, comments:person:4",
                lemmy: lemmy,
                ids: ContentScope.words,
                exampleID: "6"
            ) { try .comments($0, of: $1, keptIn: lemmy.files) },
            ListKind(
                name: "thread",
                summary: "a comment with those above it and its replies: thread:12",
                lemmy: lemmy,
                ids: [],
                exampleID: "1"
            ) { .thread(of: try CommentID(readingNumber: $0, kind: "thread"), at: $1, keptIn: lemmy.files) },
            ListKind(
                name: "replies",
                summary: "the replies to a comment: replies:12",
                lemmy: lemmy,
                ids: [],
                exampleID: "1"
            ) { .replies(to: try CommentID(readingNumber: $0, kind: "replies"), of: $1, keptIn: lemmy.files) },
            ListKind(
                name: "written",
                summary: "the posts and comments of a person: written:4",
                lemmy: lemmy,
                ids: [],
                exampleID: "4"
            ) { .written(by: try PersonID(readingNumber: $0, kind: "written"), of: $1, keptIn: lemmy.files) },
            ListKind(
                name: "communities",
                summary: "the communities: communities:all, communities:subscribed",
                lemmy: lemmy,
                ids: CommunityList.words,
                defaultID: "all",
                exampleID: "all"
            ) { try .communities($0, of: $1, keptIn: lemmy.files) },
            ListKind(
                name: "multis",
                summary: "the multi-communities: multis:all, multis:subscribed",
                lemmy: lemmy,
                ids: MultiCommunityRange.allCases.map(\.rawValue),
                defaultID: "all"
            ) { try .multis($0, of: $1) },
            ListKind(
                name: "people",
                summary: "people: people:all, people:admins, people:banned, people:ali",
                lemmy: lemmy,
                ids: ["all", PeopleList.administrators, PeopleList.banned],
                defaultID: "all",
                exampleID: "all"
            ) { .people($0, of: $1) },
            ListKind(
                name: "search",
                summary: "the results of a search: search:cats",
                lemmy: lemmy,
                ids: [],
                exampleID: "cats"
            ) { .search($0, of: $1) },
            ListKind(
                name: "reports",
                summary: "open reports, for moderators: reports, reports:posts",
                lemmy: lemmy,
                ids: ["all"] + ReportKind.allCases.map(\.rawValue),
                defaultID: "all"
            ) { try await .reports($0, of: $1) },
            ListKind(
                name: "votes",
                summary: "single votes, for moderators: votes:post:21, votes:comment:1",
                lemmy: lemmy,
                ids: []
            ) { try await .votes(named: $0, of: $1) },
            ListKind(
                name: "modlog",
                summary: "actions of moderators: modlog, modlog:banned",
                lemmy: lemmy,
                ids: ["all"] + ModlogKind.allCases.map(\.rawValue),
                defaultID: "all",
                exampleID: "all"
            ) { try .modlog($0, of: $1) },
            ListKind(
                name: "applications",
                summary: "requests for an account, for administrators",
                lemmy: lemmy,
                ids: ["all", "undecided"],
                defaultID: "undecided"
            ) { .applications($0, of: $1) },
            ListKind(
                name: "images",
                summary: "uploaded pictures: images, images:all for administrators",
                lemmy: lemmy,
                ids: ["own", "all"],
                defaultID: "own"
            ) { try .images($0, of: $1, without: lemmy.deletedImages) },
            ListKind(
                name: "blocks",
                summary: "the people, communities and servers that you block",
                lemmy: lemmy,
                ids: BlockListing.parts,
                defaultID: "all"
            ) { try .blocks($0, of: $1, keptIn: lemmy.files) },
        ]
    }
}

extension ListKind: RestorableKind {
    var hasRows: Bool { true }

    func restore(_ handle: StoredHandle, as api: ApiClient) async -> (any Showable)? {
        // A handle of another version may name a list that does not exist.
        guard let listing = try? reopened(handle, as: api), await listing.restore() else { return nil }
        return ShownListing(listing: listing)
    }

    /// Returns the list with its options; nil if its kind does not persist.
    private func reopened(_ handle: StoredHandle, as api: ApiClient) throws -> Listing? {
        let limit = handle.limit
        switch name {
        case "comments":
            let sort = handle.sort.flatMap(CommentSort.init(rawValue:))
            return try .comments(handle.id, of: api, sort: sort, limit: limit, keptIn: lemmy.files)
        case "thread":
            let sort = handle.sort.flatMap(CommentSort.init(rawValue:))
            let id = try CommentID(readingNumber: handle.id, kind: "thread")
            return .thread(of: id, at: api, sort: sort, limit: limit, keptIn: lemmy.files)
        case "replies":
            let sort = handle.sort.flatMap(CommentSort.init(rawValue:))
            let id = try CommentID(readingNumber: handle.id, kind: "replies")
            return .replies(to: id, of: api, sort: sort, limit: limit, keptIn: lemmy.files)
        case "inbox":
            let unreadOnly = handle.isUnreadOnly ?? false
            return try .inbox(handle.id, of: api, unreadOnly: unreadOnly, limit: limit ?? 20, keptIn: lemmy.files)
        case "communities":
            let sort = handle.sort.flatMap(PostSort.init(rawValue:))
            return try .communities(handle.id, of: api, sort: sort, limit: limit, keptIn: lemmy.files)
        case "written":
            let id = try PersonID(readingNumber: handle.id, kind: "written")
            return .written(by: id, of: api, limit: limit, keptIn: lemmy.files)
        case "blocks": return try .blocks(handle.id, of: api, keptIn: lemmy.files)
        default: return nil
        }
    }
}
