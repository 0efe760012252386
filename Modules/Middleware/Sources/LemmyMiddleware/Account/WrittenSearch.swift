import Foundation
import LemmyIdentifiers
import Middleware
import WireRuntime

/// Looks for a post or a comment whose answer got lost: first as the account, then as a guest.
///
/// A server leaves out of an account's lists what the account does not want to see, what it wrote itself included: in communities and
/// servers that it blocked, in languages that it does not read, of a bot that hides bots. A guest of the same server sees those; so a guest
/// is asked where the account does not find it.
@MainActor
struct WrittenSearch<Model: TierModel> where Model.Value.ID: WireIdentifier {
    /// Where something stands, as far as it decides who sees it.
    struct Place {
        let community: CommunityID
        let instance: InstanceID
        /// Whether guests are not shown what stands there.
        let isNsfw: Bool
    }

    let client: ApiClient
    let trace: CreationTrace
    let languageId: LanguageID?
    /// When the server made a row, by its clock.
    let created: (Model) -> Date
    /// Whether a row is what the author sent.
    let likeness: (_ row: Model, _ author: PersonID) -> SentSearch<Model>.Likeness
    /// Reads a page, newest first, of where the author wrote, as somebody sees that.
    let read: (_ asker: ApiClient, _ author: PersonID, _ page: Int, _ limit: Int) async throws -> [Model]
    /// Where it stands, as somebody sees that.
    let place: (_ asker: ApiClient) async throws -> Place
    /// What a guest found, as the account sees it.
    let readAgain: (Model) async throws -> Model

    /// It is absent if the account or a guest would see it and does not.
    func find() async throws -> CreationFinding<Model> { try await client.asking { try await findAsked() } }

    private func findAsked() async throws -> CreationFinding<Model> {
        let me = try await client.me()
        let own = try await look(client, me)
        guard case .absent = own else { return own }
        let guest = ApiClient.getApiClient(for: client.server, with: nil, in: client.registry)
        guard let place = try await place(seenBy: guest) else { return try await judgeByAccount() }
        switch try await look(guest, me) {
        case .found(let model): return .found(try await readAgain(model))
        case .unclear(let why): return .unclear(why)
        case .absent: return place.isNsfw ? try await judgeByAccount() : .absent
        }
    }

    private func look(_ asker: ApiClient, _ author: PersonID) async throws -> CreationFinding<Model> {
        try await SentSearch<Model>(trace) { try await read(asker, author, $0, $1) }.find {
            asker.ownTime(of: created($0))
        } _: {
            likeness($0, author)
        }
    }

    /// The place, if guests may see it.
    private func place(seenBy guest: ApiClient) async throws -> Place? {
        do {
            return try await place(guest)
        } catch let error as ApiClientError where error.serverCode != nil && !error.mayHaveHappened {
            return nil
        }
    }

    /// Whether the account's lists show what it writes there, by its settings.
    private func judgeByAccount() async throws -> CreationFinding<Model> {
        let me = try await client.getMyPerson()
        if me.isBot, !me.showsBots { return .unclear("the account hides bots, and is one: nobody sees what it wrote") }
        if let languageId, !me.discussionLanguageIds.isEmpty, !me.discussionLanguageIds.contains(languageId) {
            return .unclear("the account does not read the language: nobody sees what it wrote")
        }
        let place = try await place(client)
        if place.isNsfw, !me.showsNsfw {
            return .unclear("the account hides what is not safe for work: nobody sees what it wrote")
        }
        let isHidden =
            me.blockedCommunities.contains { $0.id == place.community }
            || me.blockedInstances.contains { $0.id == place.instance }
        return isHidden ? .unclear("the account blocks the community: nobody sees what it wrote") : .absent
    }
}
