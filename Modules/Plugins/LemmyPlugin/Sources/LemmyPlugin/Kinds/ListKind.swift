import LemmyMiddleware
import Primitives
import ReplKit

/// A list by its name: `inbox:replies`, `comments:6`, `search:cats`.
struct ListKind: EntityKind {
    let name: String
    let summary: String
    let lemmy: LemmySession
    /// The ids that are offered.
    let ids: [String]
    /// What the bare name means.
    var bareID: String?
    /// An id that a guest may see.
    var exampleID: String?
    /// An empty list of that id.
    let open: @MainActor (_ id: String, ApiClient) async throws -> Listing

    var tiers: [String] { [] }
    var isListed: Bool { bareID != nil && name == "inbox" }

    func load(_ id: String, to tier: String?, in session: Session) async throws -> Loaded {
        let listing = try await open(id, try lemmy.client)
        try await listing.loadMore()
        return Loaded(ShownListing(listing: listing), from: .fetched)
    }

    /// The same list as who one is now, as it was asked for; another account's stays theirs.
    func refresh(_ object: any Showable, in session: Session) async throws -> Loaded {
        guard let shown = object as? ShownListing else {
            throw ReplError(.wrongKind, "\(object.reference) is no list")
        }
        let api = try lemmy.client
        guard shown.listing.api === api else {
            return Loaded(ShownListing(listing: try await shown.listing.asked(of: api)), from: .fetched)
        }
        try await shown.listing.refresh()
        return Loaded(shown, from: .fetched)
    }

    func look(at object: any Showable, in session: Session) async throws -> Loaded {
        guard let shown = object as? ShownListing else {
            throw ReplError(.wrongKind, "\(object.reference) is no list")
        }
        try await shown.listing.look()
        return Loaded(shown, from: .fetched)
    }

    func live(in session: Session) -> [LiveObject] { [] }

    func complete(_ begun: String, in session: Session) -> [String] { ids }
}

extension ListKind {
    /// The lists that can be loaded by their names.
    @MainActor
    static func all(_ lemmy: LemmySession) -> [ListKind] {
        [
            ListKind(
                name: "inbox",
                summary: "what others wrote to one: inbox, inbox:replies, inbox:mentions, inbox:messages",
                lemmy: lemmy,
                ids: ["all"] + InboxKind.allCases.map(\.rawValue),
                bareID: "all"
            ) { try .inbox($0, of: $1, keptIn: lemmy.files) },
            ListKind(
                name: "comments",
                summary: "the comments under a post: comments:6",
                lemmy: lemmy,
                ids: [],
                exampleID: "6"
            ) { try .comments($0, of: $1, keptIn: lemmy.files) },
            ListKind(
                name: "search",
                summary: "what a search finds: search:cats",
                lemmy: lemmy,
                ids: [],
                exampleID: "cats"
            ) { .search($0, of: $1) },
            ListKind(
                name: "reports",
                summary: "what moderators have to look at: reports, reports:posts",
                lemmy: lemmy,
                ids: ["all"] + ReportKind.allCases.map(\.rawValue),
                bareID: "all"
            ) { try await .reports($0, of: $1) },
            ListKind(
                name: "votes",
                summary: "who voted how, for moderators: votes:post:21, votes:comment:1",
                lemmy: lemmy,
                ids: []
            ) { try await .votes(named: $0, of: $1) },
            ListKind(
                name: "modlog",
                summary: "what moderators did: modlog, modlog:banned",
                lemmy: lemmy,
                ids: ["all"] + ModlogKind.allCases.map(\.rawValue),
                bareID: "all",
                exampleID: "all"
            ) { try .modlog($0, of: $1) },
            ListKind(
                name: "applications",
                summary: "who asks for an account, for administrators",
                lemmy: lemmy,
                ids: ["all", "undecided"],
                bareID: "undecided"
            ) { .applications($0, of: $1) },
        ]
    }
}

extension ListKind: RestorableKind {
    func restore(_ handle: KeptHandle, as api: ApiClient) async -> (any Showable)? {
        // What was written for another version may name a list that there is not.
        guard let listing = try? reopened(handle, as: api), await listing.restore() else { return nil }
        return ShownListing(listing: listing)
    }

    /// The list as it was asked for; nil if it is of a kind that does not come back.
    private func reopened(_ handle: KeptHandle, as api: ApiClient) throws -> Listing? {
        let limit = handle.limit
        switch name {
        case "comments":
            let sort = handle.sort.flatMap(CommentSort.init(rawValue:))
            return try .comments(handle.id, of: api, sort: sort, limit: limit ?? 50, keptIn: lemmy.files)
        case "inbox":
            let unreadOnly = handle.isUnreadOnly ?? false
            return try .inbox(handle.id, of: api, unreadOnly: unreadOnly, limit: limit ?? 20, keptIn: lemmy.files)
        default: return nil
        }
    }
}
