import Foundation
import LemmyIdentifiers
import Middleware
import WireRuntime

/// Looks up a post or a comment whose response was lost: first as the account, then as a guest.
///
/// A server omits rows that the account does not want to see from the account's lists, its own rows included: rows in blocked communities
/// and servers, in languages that it does not read, and of bots if it hides bots. A guest of the same server sees those rows, so the search
/// asks as a guest if the account does not find the row.
@MainActor
struct CreationSearch<Model: TierModel> where Model.Value.ID: WireIdentifier {
    /// The place of a row, as far as it decides who can see the row.
    struct Location {
        let community: CommunityID
        let instance: InstanceID
        /// True if guests cannot see the place.
        let isNsfw: Bool
    }

    let client: ApiClient
    let trace: CreationFingerprint
    let languageId: LanguageID?
    /// Returns the creation time of a row, by the server's clock.
    let created: (Model) -> Date
    /// Compares a row with the text that the author sent.
    let match: (_ row: Model, _ author: PersonID) -> CreationScan<Model>.Match
    /// Reads one page of the author's place, newest first, as the given client sees it.
    let read: (_ asker: ApiClient, _ author: PersonID, FeedPosition) async throws -> CreationScan<Model>.Page
    /// Returns the place of the creation, as the given client sees it.
    let place: (_ asker: ApiClient) async throws -> Location
    /// Fetches a row that the guest found again, as the account sees it.
    let readAgain: (Model) async throws -> Model

    /// Returns the lookup's result. The row is `absent` only if the account or a guest would see it and does not.
    func find() async throws -> CreationLookup<Model> {
        try await client.treatingProxyPagesAsOffline { try await search() }
    }

    private func search() async throws -> CreationLookup<Model> {
        let me = try await client.fetchViewerID()
        let own = try await scan(client, me)
        guard case .absent = own else { return own }
        let guest = ApiClient.getApiClient(for: client.server, with: nil, in: client.registry)
        guard let place = try await place(seenBy: guest) else { return try await resolveByAccountSettings() }
        switch try await scan(guest, me) {
        case .found(let model): return .found(try await readAgain(model))
        case .unclear(let why): return .unclear(why)
        case .absent: return place.isNsfw ? try await resolveByAccountSettings() : .absent
        }
    }

    private func scan(_ asker: ApiClient, _ author: PersonID) async throws -> CreationLookup<Model> {
        try await CreationScan<Model>(trace) { try await read(asker, author, $0) }.find {
            asker.localTime(of: created($0))
        } _: {
            match($0, author)
        }
    }

    /// Returns the place if guests can see it; nil if the server refuses it to guests.
    private func place(seenBy guest: ApiClient) async throws -> Location? {
        do {
            return try await place(guest)
        } catch let error as ApiClientError where error.serverCode != nil && !error.mayHaveHappened {
            return nil
        }
    }

    /// Returns `absent` if the account's settings let its lists show its own rows at that place, otherwise `unclear` with the reason.
    private func resolveByAccountSettings() async throws -> CreationLookup<Model> {
        let me = try await client.getMyPerson()
        if me.isBot, !me.showsBots { return .unclear("the account is a bot and hides bots, so it cannot see its text") }
        if let languageId, !me.discussionLanguageIds.isEmpty, !me.discussionLanguageIds.contains(languageId) {
            return .unclear("the account hides this language, so it cannot see its text")
        }
        let place = try await place(client)
        if place.isNsfw, !me.showsNsfw {
            return .unclear("the account hides NSFW content, so it cannot see its text")
        }
        let isHidden =
            me.blockedCommunities.contains { $0.id == place.community }
            || me.blockedInstances.contains { $0.id == place.instance }
        return isHidden ? .unclear("the account blocks the community, so it cannot see its text") : .absent
    }
}
