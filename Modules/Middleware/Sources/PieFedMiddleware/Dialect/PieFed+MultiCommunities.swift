import ApiTypesPieFed
import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import WireRuntime

// PieFed calls multi-communities feeds. Restoring a deleted one is refused, because the server no longer knows it.

extension PieFed {
    func multiCommunity(_ id: MultiCommunityID) -> Call<MultiCommunityPageValue> {
        Call(ApiPieFed.GetFeed(id: id)) { answer, context in MultiCommunityPageValue(answer, context) }
    }

    /// The server has one page with all of them. It lists a feed below another one only within that one.
    func multiCommunities(_ range: MultiCommunityRange, _ page: PageQuery) -> Call<RowPage<MultiCommunityValue>> {
        Call(ApiPieFed.GetFeedList(includeCommunities: false)) { answer, context in
            let feeds = answer.feeds.flatMap(\.withChildren).filter { feed in
                switch range {
                case .all: true
                case .local: feed.local ?? false
                case .subscribed: feed.subscribed ?? false
                }
            }
            return RowPage(rows: feeds.map { MultiCommunityValue($0, server: context.server) }, next: .none)
        }
    }

    /// The server requires a title.
    func create(_ new: NewMultiCommunity) -> Call<MultiCommunityValue> {
        Call(
            ApiPieFed.CreateFeedRequest(
                name: new.name,
                title: new.title ?? new.name,
                description: new.summary,
                public: true
            )
        )
    }

    func edit(multiCommunity id: MultiCommunityID, title: String?, summary: String?) -> Call<MultiCommunityValue> {
        Call(ApiPieFed.EditFeedRequest(feedId: id, title: title, description: summary))
    }

    /// The server also subscribes to the communities of the feed, and leaves those again, as the account's settings say.
    func follow(_ follows: Bool, multiCommunity id: MultiCommunityID) -> Call<MultiCommunityPageValue> {
        Call(ApiPieFed.FollowFeedRequest(feedId: id, follow: follows)) { answer, context in
            MultiCommunityPageValue(answer, context)
        }
    }

    /// The server refuses to delete a feed that is gone, in the words for one that another account owns. If it is gone, the wish is
    /// fulfilled.
    func delete(_ isDeleted: Bool, multiCommunity id: MultiCommunityID) throws(ApiClientError) -> Call<CombinedAnswer> {
        guard isDeleted else { throw lacking("restoring a multi-community") }
        return Call(ApiPieFed.DeleteFeedRequest(feedId: id, deleted: true)) { answer, context in
            CombinedAnswer(MultiCommunityValue(answer, server: context.server).updating(.deleted) { $0.deleted = true })
        }
        .recovering { refusal, _ in
            guard refusal.code == .notFound else { return nil }
            let exists = Call<Bool>(ApiPieFed.GetFeed(id: id)) { _, _ in true }
                .recovering { error, _ in error.code == .notFound ? .value(false) : nil }
            return .next(
                exists.map { exists throws(ApiClientError) in
                    if exists { throw refusal }
                    return CombinedAnswer()
                }
            )
        }
    }

    /// The server takes the names of all communities at once, so they are read first.
    func include(
        _ isIncluded: Bool,
        _ community: CommunityID,
        in id: MultiCommunityID
    ) -> Call<MultiCommunityPageValue> {
        let read = Call(ApiPieFed.GetFeed(id: id)) { answer, _ in answer }
        let known = Call(ApiPieFed.GetCommunity(id: community)) { answer, _ in answer.communityView.community }
        return read.followed { feed, context in
            let communities = feed.communities ?? []
            guard communities.contains(where: { $0.id == community }) != isIncluded else {
                return .value(MultiCommunityPageValue(feed, context).unchanged)
            }
            guard isIncluded else {
                return .next(write(communities.filter { $0.id != community }, to: id))
            }
            return .next(known.followed { added, _ in .next(write(communities + [added], to: id)) })
        }
        .identified(by: Inclusion(isIncluded, community, id), needingLogin: ApiPieFed.EditFeedRequest.endpoint)
    }

    /// Returns the call that sets the communities of a feed. Version 1.6 refuses it after it has set them, in the words for a missing login,
    /// so a refusal is checked.
    private func write(_ communities: [ApiPieFed.Community], to id: MultiCommunityID) -> Call<MultiCommunityPageValue> {
        let names = communities.map { "\($0.name)@\($0.apDomain ?? $0.actorId.url?.host() ?? "")" }
        let request = ApiPieFed.EditFeedRequest(feedId: id, communities: names.joined(separator: "\n"))
        let wanted = Set(communities.map(\.id))
        return Call(request) { answer, context in MultiCommunityPageValue(answer, context) }
            .recovering { error, _ in
                guard error.status == 400 else { return nil }
                let check = Call(ApiPieFed.GetFeed(id: id)) { answer, context throws(ApiClientError) in
                    guard Set((answer.communities ?? []).map(\.id)) == wanted else { throw error }
                    return MultiCommunityPageValue(answer, context)
                }
                return .next(check)
            }
    }
}

/// The identity of a change of a feed's communities.
private struct Inclusion: Hashable, Sendable {
    let isIncluded: Bool
    let community: CommunityID
    let feed: MultiCommunityID

    init(_ isIncluded: Bool, _ community: CommunityID, _ feed: MultiCommunityID) {
        (self.isIncluded, self.community, self.feed) = (isIncluded, community, feed)
    }
}

extension MultiCommunityPageValue {
    /// Creates the page of a feed.
    fileprivate init(_ feed: ApiPieFed.FeedView, _ context: CallContext) {
        self.init(
            multi: MultiCommunityValue(feed, server: context.server),
            communities: (feed.communities ?? []).map { Community1Value($0, server: context.server) }
        )
    }
}

extension ApiPieFed.FeedView {
    /// The feed and those below it.
    fileprivate var withChildren: [ApiPieFed.FeedView] { [self] + (children ?? []).flatMap(\.withChildren) }
}
