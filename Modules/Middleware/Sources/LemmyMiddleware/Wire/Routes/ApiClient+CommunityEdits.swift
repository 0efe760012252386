import ApiTypes
import LemmyIdentifiers
import Middleware
import WireRuntime

extension ApiClient {
    nonisolated func followRequest(_ follows: Bool, of id: CommunityID) -> EditRequest {
        editRequest(
            ApiFollowCommunity(communityId: id, follow: follows),
            { Community2Value($0.communityView, server: $1) },
            show: { [self] value, moment in
                let community = caches.community2.model(of: value, in: moment)
                relist(.follows(id, follows))
                if follows { lists.tell(of: community) }
            }
        )
    }

    /// Whoever blocks a community follows it no more.
    nonisolated func blockRequest(_ isBlocked: Bool, of id: CommunityID) -> EditRequest {
        let unfollows = SideEffect(
            on: CommunityRelationValue.entityID(of: id),
            FieldGroup<CommunityRelationFields>.subscription
        ) { $0.subscription = .notSubscribed }
        let request = ApiBlockCommunity(communityId: id, block: isBlocked)
        return editRequest(
            request,
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

    nonisolated func contentRequest(
        _ new: Rewriting<CommunityContent>,
        of id: CommunityID
    ) -> EditRequest {
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
        return editRequest(request) { Community2Value($0.communityView, server: $1) }
    }

    nonisolated func deleteRequest(
        _ isDeleted: Bool,
        of id: CommunityID
    ) -> EditRequest {
        editRequest(
            ApiDeleteCommunity(communityId: id, deleted: isDeleted),
            { Community2Value($0.communityView, server: $1) },
            show: { [self] value, moment in relist(caches.community2.model(of: value, in: moment)) }
        )
    }

    nonisolated func removeRequest(
        _ isRemoved: Bool,
        of id: CommunityID,
        reason: String?
    ) -> EditRequest {
        editRequest(
            ApiRemoveCommunity(communityId: id, removed: isRemoved, reason: reason),
            { Community2Value($0.communityView, server: $1) },
            show: { [self] value, moment in relist(caches.community2.model(of: value, in: moment)) }
        )
    }

    /// The answer says no more than that it was done.
    nonisolated func hideRequest(
        _ isHidden: Bool,
        of id: CommunityID,
        reason: String?
    ) -> EditRequest {
        editRequest(ApiHideCommunity(communityId: id, hidden: isHidden, reason: reason))
    }
}
