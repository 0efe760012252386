import ApiTypes
import LemmyIdentifiers
import Middleware
import WireRuntime

extension ApiClient {
    /// Whoever blocks a community follows it no more.
    nonisolated func sendBlock(_ isBlocked: Bool, of id: CommunityID, in turn: EditTurn) async throws(ApiClientError)
        -> EditAnswer
    {
        let unfollows = SideEffect(
            on: CommunityRelationValue.entityID(of: id),
            FieldGroup<CommunityRelationFields>.subscription
        ) { $0.subscription = .notSubscribed }
        let request = ApiBlockCommunity(communityId: id, block: isBlocked)
        return try await carry(
            request,
            in: turn,
            effects: isBlocked ? [unfollows] : [],
            { Community2Value($0.communityView, server: $1) },
            show: { [self] value, moment in
                let community = caches.community2.model(of: value, in: moment)
                relist(.blocksCommunity(id, isBlocked))
                if isBlocked { relist(.follows(id, false)) }
                withExtendedLifetime(community) {}
            }
        )
    }

    nonisolated func sendContent(
        _ new: Rewriting<CommunityContent>,
        of id: CommunityID,
        in turn: EditTurn
    ) async throws(ApiClientError) -> EditAnswer {
        // A text or a picture that is taken away is sent empty: what is left out stays.
        let request = ApiEditCommunity(
            communityId: id,
            title: new(\.title),
            description: new { $0.description ?? "" },
            icon: new { $0.icon?.string ?? "" },
            banner: new { $0.banner?.string ?? "" },
            nsfw: new(\.nsfw),
            postingRestrictedToMods: new(\.onlyModeratorsCanPost)
        )
        return try await carry(request, in: turn) { Community2Value($0.communityView, server: $1) }
    }

    nonisolated func sendDelete(
        _ isDeleted: Bool,
        of id: CommunityID,
        in turn: EditTurn
    ) async throws(ApiClientError) -> EditAnswer {
        try await carry(
            ApiDeleteCommunity(communityId: id, deleted: isDeleted),
            in: turn,
            { Community2Value($0.communityView, server: $1) },
            show: { [self] value, moment in relist(caches.community2.model(of: value, in: moment)) }
        )
    }

    nonisolated func sendRemove(
        _ isRemoved: Bool,
        of id: CommunityID,
        reason: String?,
        in turn: EditTurn
    ) async throws(ApiClientError) -> EditAnswer {
        try await carry(
            ApiRemoveCommunity(communityId: id, removed: isRemoved, reason: reason),
            in: turn,
            { Community2Value($0.communityView, server: $1) },
            show: { [self] value, moment in relist(caches.community2.model(of: value, in: moment)) }
        )
    }

    /// The answer says no more than that it was done.
    nonisolated func sendHide(
        _ isHidden: Bool,
        of id: CommunityID,
        reason: String?,
        in turn: EditTurn
    ) async throws(ApiClientError) -> EditAnswer {
        try await carry(ApiHideCommunity(communityId: id, hidden: isHidden, reason: reason), in: turn)
    }
}
