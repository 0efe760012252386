import LemmyIdentifiers
import Middleware

/// Looks under a post for a comment whose answer got lost.
///
/// A server leaves out of an account's lists what the account does not want to see, its own comments among them: in communities and servers that
/// it blocked, in languages that it does not read, of a bot that hides bots. A guest of the same server sees those; so a guest is asked
/// where the account does not find it.
@MainActor
struct CommentSearch {
    private let new: NewComment
    private let trace: CreationTrace
    private let client: ApiClient

    init(_ new: NewComment, _ trace: CreationTrace, _ client: ApiClient) {
        (self.new, self.trace, self.client) = (new, trace, client)
    }

    /// Asks as the account, then as a guest; it is absent if one of them would see it.
    func find() async throws -> CreationFinding<Comment2> {
        let me = try await client.me()
        let own = try await find(as: client, by: me)
        guard case .absent = own else { return own }
        guard let post = try await postAsGuestsSeeIt() else { return try await judgeByAccount() }
        switch try await find(as: guest, by: me) {
        case .found(let comment): return .found(try await client.getComment(id: comment.id))
        case .unclear(let why): return .unclear(why)
        case .absent: return post.nsfw || post.community.nsfw ? try await judgeByAccount() : .absent
        }
    }

    private var guest: ApiClient { .getApiClient(for: client.server, with: nil, in: client.registry) }

    private func find(as asker: ApiClient, by author: PersonID) async throws -> CreationFinding<Comment2> {
        try await SentSearch<Comment2>(trace) { page, limit in
            try await asker.getComments(postId: new.postId, sort: .new, page: page, limit: limit)
        }.find {
            asker.ownTime(of: $0.created)
        } _: {
            new.likeness(to: $0, by: author)
        }
    }

    /// The post, if guests may see it. The account itself does not ask for it: that marks it read.
    private func postAsGuestsSeeIt() async throws -> Post3? {
        do {
            return try await guest.getPost(id: new.postId)
        } catch let error as ApiClientError where error.serverCode != nil && !error.mayHaveHappened {
            return nil
        }
    }

    /// Whether the account's lists show what it writes there, by its settings.
    private func judgeByAccount() async throws -> CreationFinding<Comment2> {
        let me = try await client.getMyPerson()
        if me.isBot, !me.showsBots { return .unclear("the account hides bots, and is one: nobody sees what it wrote") }
        if let language = new.languageId, !me.discussionLanguageIds.isEmpty,
            !me.discussionLanguageIds.contains(language)
        {
            return .unclear("the account does not read the language: nobody sees what it wrote")
        }
        let community = try await client.getPost(id: new.postId).community
        let isHidden =
            me.blockedCommunities.contains { $0.id == community.id }
            || me.blockedInstances.contains { $0.id == community.instanceId }
        return isHidden ? .unclear("the account blocks the community: nobody sees what it wrote") : .absent
    }
}
