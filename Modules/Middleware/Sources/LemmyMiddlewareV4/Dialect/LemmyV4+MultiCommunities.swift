import ApiTypesV4
import LemmyIdentifiers
import LemmyMiddleware
import Middleware

extension LemmyV4 {
    /// The communities of the response lack the viewer's relation, so only their lowest tier is read.
    func multiCommunity(_ id: MultiCommunityID) -> Call<MultiCommunityPageValue> {
        Call(ApiV4.GetMultiCommunity(id: id)) { answer, context in
            MultiCommunityPageValue(
                multi: MultiCommunityValue(answer.multiCommunityView, server: context.server),
                communities: answer.communities.map { Community1Value($0.community, server: context.server) }
            )
        }
    }

    func multiCommunities(
        _ range: MultiCommunityRange,
        _ page: PageQuery
    ) throws(ApiClientError) -> Call<RowPage<MultiCommunityValue>> {
        let type: ApiV4.MultiCommunityListingType =
            switch range {
            case .all: .all
            case .local: .local
            case .subscribed: .subscribed
            }
        return Call(
            rowsOf: ApiV4.ListMultiCommunities(type: type, pageCursor: try cursor(of: page), limit: page.limit)
        )
    }

    func create(_ new: NewMultiCommunity) -> Call<MultiCommunityValue> {
        Call(ApiV4.CreateMultiCommunity(name: new.name, title: new.title, summary: new.summary), Self.multi)
    }

    func edit(multiCommunity id: MultiCommunityID, title: String?, summary: String?) -> Call<MultiCommunityValue> {
        Call(ApiV4.EditMultiCommunity(id: id, title: title, summary: summary), Self.multi)
    }

    /// The subscriptions to its communities stay as they are.
    func follow(_ follows: Bool, multiCommunity id: MultiCommunityID) -> Call<MultiCommunityPageValue> {
        Call(ApiV4.FollowMultiCommunity(multiCommunityId: id, follow: follows)) { answer, context in
            MultiCommunityPageValue(multi: Self.multi(answer, context), communities: [])
        }
    }

    func delete(_ isDeleted: Bool, multiCommunity id: MultiCommunityID) -> Call<CombinedAnswer> {
        Call(ApiV4.EditMultiCommunity(id: id, deleted: isDeleted)) { CombinedAnswer(Self.multi($0, $1)) }
    }

    /// Reads the multi-community first, because the responses to the change do not contain it.
    func include(
        _ isIncluded: Bool,
        _ community: CommunityID,
        in id: MultiCommunityID
    ) -> Call<MultiCommunityPageValue> {
        multiCommunity(id).followed { page, _ in
            let member = page.communities.first { $0.id == community }
            switch (isIncluded, member) {
            case (true, nil):
                return .next(
                    Call(ApiV4.CreateMultiCommunityEntry(id: id, communityId: community)) { answer, context in
                        page.including(true, Community1Value(answer.communityView.community, server: context.server))
                    }
                )
            case (false, let member?):
                return .next(
                    Call(ApiV4.DeleteMultiCommunityEntry(id: id, communityId: community)) { _, _ in
                        page.including(false, member)
                    }
                )
            default: return .value(page.unchanged)
            }
        }
        .identified(by: Inclusion(isIncluded, community, id), needingLogin: ApiV4.CreateMultiCommunityEntry.endpoint)
    }

    /// Returns the multi-community of a response that contains one.
    private static func multi(_ answer: ApiV4.MultiCommunityResponse, _ context: CallContext) -> MultiCommunityValue {
        MultiCommunityValue(answer.multiCommunityView, server: context.server)
    }
}

/// The identity of a change of a multi-community's communities.
private struct Inclusion: Hashable, Sendable {
    let isIncluded: Bool
    let community: CommunityID
    let multi: MultiCommunityID

    init(_ isIncluded: Bool, _ community: CommunityID, _ multi: MultiCommunityID) {
        (self.isIncluded, self.community, self.multi) = (isIncluded, community, multi)
    }
}
